//! What a widget that only stands round another passes on to it.

/// Writes the methods of a `Widget` that do the same on its `content`, by their names.
macro_rules! forward {
    ($content:ident: $($method:ident)*) => { $($crate::gui::widget::forward::one!($content $method);)* };
}

/// One of these methods.
macro_rules! one {
    ($content:ident tag) => {
        fn tag(&self) -> tree::Tag {
            self.$content.as_widget().tag()
        }
    };
    ($content:ident state) => {
        fn state(&self) -> tree::State {
            self.$content.as_widget().state()
        }
    };
    ($content:ident children) => {
        fn children(&self) -> Vec<Tree> {
            self.$content.as_widget().children()
        }
    };
    ($content:ident diff) => {
        fn diff(&self, tree: &mut Tree) {
            self.$content.as_widget().diff(tree);
        }
    };
    ($content:ident size) => {
        fn size(&self) -> Size<Length> {
            self.$content.as_widget().size()
        }
    };
    ($content:ident layout) => {
        fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
            self.$content.as_widget_mut().layout(tree, renderer, limits)
        }
    };
    ($content:ident operate) => {
        fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
            self.$content.as_widget_mut().operate(tree, layout, renderer, operation);
        }
    };
    // Those of a widget that remembers something itself: the content's tree is the child of its own.
    ($content:ident own_children) => {
        fn children(&self) -> Vec<Tree> {
            vec![Tree::new(&self.$content)]
        }
    };
    ($content:ident own_diff) => {
        fn diff(&self, tree: &mut Tree) {
            tree.diff_children(std::slice::from_ref(&self.$content));
        }
    };
    ($content:ident own_layout) => {
        fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &layout::Limits) -> layout::Node {
            self.$content.as_widget_mut().layout(&mut tree.children[0], renderer, limits)
        }
    };
    ($content:ident own_operate) => {
        fn operate(&mut self, tree: &mut Tree, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
            self.$content.as_widget_mut().operate(&mut tree.children[0], layout, renderer, operation);
        }
    };
    ($content:ident draw) => {
        fn draw(
            &self,
            tree: &Tree,
            renderer: &mut Renderer,
            theme: &Theme,
            style: &renderer::Style,
            layout: Layout<'_>,
            pointer: cursor::Cursor,
            viewport: &Rectangle,
        ) {
            self.$content.as_widget().draw(tree, renderer, theme, style, layout, pointer, viewport);
        }
    };
    ($content:ident mouse_interaction) => {
        fn mouse_interaction(
            &self,
            tree: &Tree,
            layout: Layout<'_>,
            pointer: cursor::Cursor,
            viewport: &Rectangle,
            renderer: &Renderer,
        ) -> iced::mouse::Interaction {
            self.$content.as_widget().mouse_interaction(tree, layout, pointer, viewport, renderer)
        }
    };
}

pub(crate) use {forward, one};
