//! Lists of polygons, strokes and texts: table, charts, flags, uniforms.
