//! The faces of type that the program brings along.

/// A face of type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Face {
    /// EB Garamond, the cut for 12 points: titles, text from 9 points up.
    Book,
    BookItalic,
    /// EB Garamond, the cut for 8 points: small running text on paper.
    Small,
    SmallItalic,
    DataLight,
    /// Tricorne Data: Fira Sans with tabular lining figures.
    #[default]
    Data,
    DataItalic,
    DataMedium,
    DataSemiBold,
}

impl Face {
    pub const ALL: [Face; 9] = [
        Face::Book,
        Face::BookItalic,
        Face::Small,
        Face::SmallItalic,
        Face::DataLight,
        Face::Data,
        Face::DataItalic,
        Face::DataMedium,
        Face::DataSemiBold,
    ];

    /// The font file.
    #[must_use]
    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Face::Book => include_bytes!("../../assets/fonts/EBGaramond12-Regular.otf"),
            Face::BookItalic => include_bytes!("../../assets/fonts/EBGaramond12-Italic.otf"),
            Face::Small => include_bytes!("../../assets/fonts/EBGaramond08-Regular.otf"),
            Face::SmallItalic => include_bytes!("../../assets/fonts/EBGaramond08-Italic.otf"),
            Face::DataLight => include_bytes!("../../assets/fonts/TricorneData-Light.ttf"),
            Face::Data => include_bytes!("../../assets/fonts/TricorneData-Regular.ttf"),
            Face::DataItalic => include_bytes!("../../assets/fonts/TricorneData-Italic.ttf"),
            Face::DataMedium => include_bytes!("../../assets/fonts/TricorneData-Medium.ttf"),
            Face::DataSemiBold => include_bytes!("../../assets/fonts/TricorneData-SemiBold.ttf"),
        }
    }

    /// Whether it is one of the two cuts of the book face.
    #[must_use]
    pub const fn is_book(self) -> bool {
        matches!(self, Face::Book | Face::BookItalic | Face::Small | Face::SmallItalic)
    }
}
