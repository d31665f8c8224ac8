#!/usr/bin/env python3
"""Makes EB Garamond fit for print: the same outlines, advances and features, but a CFF table that numbers its glyphs instead of naming
them (CID-keyed). A subset of a font with names carries every name, 25 KB in each file that is printed.
needs fonttools; usage: number_glyphs.py EBGARAMOND_DIR OUT_DIR"""
import pathlib, sys
from fontTools import cffLib
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont
source, out = map(pathlib.Path, sys.argv[1:3])
def drawn(font):
    def of(glyph):
        pen = RecordingPen(); glyph.draw(pen); return pen.value, glyph.width
    top = font["CFF "].cff.topDictIndex[0]
    return [of(top.CharStrings[name]) for name in top.charset]
for cut in ["12-Regular", "12-Italic", "08-Regular", "08-Italic"]:
    path = source / f"EBGaramond{cut}.otf"
    font = TTFont(path, lazy=True, recalcBBoxes=False, recalcTimestamp=False)
    cff = font["CFF "].cff
    old = cff.topDictIndex[0]
    numbers = [".notdef", *(f"cid{n:05d}" for n in range(1, len(old.charset)))]
    part = cffLib.FontDict()
    part.FontName, part.Private = cff.fontNames[0], old.Private
    parts = cffLib.FDArrayIndex(); parts.append(part)
    select = cffLib.FDSelect(format=3); select.gidArray = [0] * len(numbers)
    top = cffLib.TopDict(GlobalSubrs=cff.GlobalSubrs)
    top.ROS, top.CIDCount, top.FontBBox, top.charset = ("Adobe", "Identity", 0), len(numbers), old.FontBBox, numbers
    top.FDArray, top.FDSelect = parts, select
    strings = cffLib.CharStrings(None, numbers, cff.GlobalSubrs, None, select, parts)
    for number, name in zip(numbers, old.charset):
        glyph = old.CharStrings[name]; glyph.decompile()
        # An accent set on a letter is named in such a program; a font that numbers its glyphs has none.
        assert not (glyph.program[-1:] == ["endchar"] and all(isinstance(v, (int, float)) for v in glyph.program[-5:-1]) and len(glyph.program) > 4), name
        glyph.fdSelectIndex = 0
        strings.charStrings[number] = glyph
    top.CharStrings = strings
    cff.topDictIndex.items[0] = top
    cff.strings = cffLib.IndexedStrings()
    font.save(out / path.name)
    assert drawn(TTFont(path)) == drawn(TTFont(out / path.name)), cut
    print(cut, len(numbers), "glyphs", path.stat().st_size, (out / path.name).stat().st_size)
