//! The best of what a unit may think of, without working out the rest.

use super::*;
use crate::rules::honours_of_war::general::Hope;

impl Offer<'_> {
    /// The number of the best move in the list of what was worked out to find it. The second and the third step: all drafts are
    /// weighed as if nothing stopped them, and worked out in the order of their worth while any may be better than what was
    /// found. Of equal ones the first is the best.
    pub(super) fn best(&mut self, drafts: &Drafts, judge: &dyn Judge) -> usize {
        let drafts = drafts.as_slice();
        // What needs no working out is listed already.
        let (mut index, mut worth) = best_of(self.out, judge);
        let mut order = 0;
        let mut hopes = [Hope::default(); Drafts::MOST];
        judge.hopes(drafts, worth, &mut hopes);
        const { assert!(Drafts::MOST <= 64) };
        // Whose hope is known exactly, one bit each.
        let mut exact = 0_u64;
        loop {
            let (n, hope) = greatest(&hopes[..drafts.len()]);
            let floor = worth.saturating_sub(i32::from(n < order));
            if hope <= floor {
                return index;
            }
            let draft = &drafts[n];
            if exact & 1 << n == 0 {
                exact |= 1 << n;
                hopes[n].most = judge.refined(draft, hopes[n]);
                continue;
            }
            hopes[n].most = i32::MIN;
            let Some(action) = self.work_out(draft) else { continue };
            if !self.push(action) {
                continue;
            }
            let found = if action.to == draft.to { hope } else { judge.worth(&action) };
            if found > floor {
                (index, worth, order) = (self.out.len() - 1, found, n);
            }
        }
    }
}

/// The greatest of some hopes, with its number; of equal ones the first.
fn greatest(hopes: &[Hope]) -> (usize, i32) {
    hopes.iter().enumerate().fold((0, i32::MIN), |most, (n, h)| if h.most > most.1 { (n, h.most) } else { most })
}
