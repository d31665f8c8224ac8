//! What garrisons of every kind are offered.

use super::*;

impl Offer<'_> {
    /// Out of a block by any face (HOW-TER-41, HOW-TER-42): infantry in line or column with no base further than half a
    /// move from it, guns and cavalry at its edge. A column looks ahead where its depth allows that, or along the face to
    /// either hand.
    pub(super) fn garrison(&mut self) {
        self.indoors();
        self.next_block();
        let data = self.field.unit(self.unit);
        let formations = match data.kind {
            _ if data.kind.is_guns() => [Formation::Deployed, Formation::Limbered],
            _ => [Formation::Line, Formation::Column],
        };
        for face in Face::ALL {
            for formation in formations {
                let turns: &[i32] = if formation == Formation::Column { &[0, 90, -90] } else { &[0] };
                for &turn in turns {
                    self.leave(face, formation, turn * Heading::DEGREE);
                }
            }
        }
    }

    /// Charges on an enemy who holds the same block (HOW-MEL-25), which cost no way.
    fn indoors(&mut self) {
        if !self.kind.is_foot() {
            return;
        }
        for (target, enemy) in self.field.standing(self.state, self.field.unit(self.unit).side.other()) {
            if enemy.block == self.u.block && enemy.fights() && !enemy.engaged() {
                let block = self.u.block;
                self.push(Action {
                    act: Act::Charge,
                    target,
                    block,
                    ..Action::stand(self.u.rect, Formation::Garrison)
                });
            }
        }
    }

    /// Out by a face, turned so far from straight out: at its edge, and for infantry as far as half a move reaches.
    fn leave(&mut self, face: Face, formation: Formation, turn: i32) {
        let (block, kind) = (self.u.rect, self.field.unit(self.unit).kind);
        let (front, depth) = self.field.footprint_of(self.state, (self.unit, Flags::default()), formation);
        let deep = if turn == 0 { depth } else { front };
        let half = self.normal(Formation::Line, false) / 2;
        let far = if kind.is_foot() { (half - deep).max(0) } else { 0 };
        for gap in [far, 0] {
            let out = block.looks(face);
            let rect = Rect::new(block.middle(face).ahead(out, deep / 2 + gap), out.turned(turn), front, depth);
            let draft = Draft::ahead(How::Leave, Act::Leave, rect, 0, Pace { formation, normal: half });
            // It begins within the face, so that what lies before it counts.
            let length = gap + deep;
            let from = rect.moved(Point::ORIGIN.ahead(out.behind(), length));
            // Along the face one of the two does.
            if self.think(Draft { from, way: out, spent: deep, want: gap, ..draft }) && turn != 0 {
                return;
            }
        }
    }
}
