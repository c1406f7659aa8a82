//! Small changes of a source file, all in one file at once: each behind a switch, so that one
//! build can be run with any one of them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use proc_macro2::Span;
use syn::{
    Attribute, BinOp, Block, Expr, ImplItemFn, Item, ItemFn, ItemMod, ReturnType, Signature, Stmt,
    Type, UnOp, parse_quote, spanned::Spanned, visit::Visit, visit_mut::VisitMut,
};

/// One small change of the source.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The number of its switch.
    pub number: u32,
    /// The file, from the project's root.
    pub file: PathBuf,
    /// The line it is in, counted from 1.
    pub line: usize,
    /// What is changed, such as `== into !=`.
    pub what: String,
    /// First and last line of its function, counted from 1.
    pub function: (usize, usize),
}

impl Mutant {
    /// File, line and what is changed.
    pub fn name(&self) -> String {
        format!("{}:{}: {}", self.file.display(), self.line, self.what)
    }
}

/// The module that tells whether a switch is on; a crate with switches has it.
pub const SWITCH: &str = "
/// Which of the small changes is made in this run.
pub(crate) mod switch {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    static ON: AtomicU32 = AtomicU32::new(u32::MAX);
    #[inline(always)]
    pub(crate) fn on(number: u32) -> bool {
        let on = ON.load(Relaxed);
        if on == u32::MAX { read() == number } else { on == number }
    }
    #[cold]
    fn read() -> u32 {
        let on = std::env::var(\"WARMOOT_MUTANT\").ok().and_then(|it| it.parse().ok());
        ON.store(on.unwrap_or_default(), Relaxed);
        ON.load(Relaxed)
    }
}
";

/// The environment variable that names the switch that is on.
pub const VARIABLE: &str = "WARMOOT_MUTANT";

/// The text of a file with all its small changes behind switches, and the changes; numbers begin
/// after those that are taken. Changes for which `viable` is false are left out, but counted.
///
/// # Errors
/// If the text is no Rust.
pub fn switched(
    file: &Path,
    text: &str,
    taken: u32,
    viable: &dyn Fn(u32) -> bool,
) -> Result<(String, Vec<Mutant>)> {
    let mut tree =
        syn::parse_file(text).with_context(|| format!("{} is no Rust", file.display()))?;
    let mut switches =
        Switches { file, next: taken, function: (1, 1), mutants: Vec::new(), viable };
    switches.visit_file_mut(&mut tree);
    Ok((prettyplease::unparse(&tree), switches.mutants))
}

struct Switches<'a> {
    file: &'a Path,
    next: u32,
    function: (usize, usize),
    mutants: Vec<Mutant>,
    viable: &'a dyn Fn(u32) -> bool,
}

impl Switches<'_> {
    /// The condition under which a change is made; nothing, if it cannot be.
    fn switch(&mut self, at: Span, what: String) -> Option<Expr> {
        self.next += 1;
        let number = self.next;
        if !(self.viable)(number) {
            return None;
        }
        self.mutants.push(Mutant {
            number,
            file: self.file.to_owned(),
            line: at.start().line,
            what,
            function: self.function,
        });
        syn::parse_str(&format!("crate::switch::on({number}u32)")).ok()
    }

    /// A body that may end at once with a plain value of its type.
    fn body(&mut self, signature: &Signature, block: &mut Block) {
        let values: Vec<Expr> = match &signature.output {
            ReturnType::Default => vec![parse_quote!(())],
            ReturnType::Type(_, of) => plain(of),
        };
        // A body that is this value already has no other one.
        let only = match block.stmts.as_slice() {
            [Stmt::Expr(only, None)] => words(only),
            _ => String::new(),
        };
        let values: Vec<Expr> = values.into_iter().filter(|it| only != words(it)).collect();
        if block.stmts.is_empty() {
            return;
        }
        for value in values {
            let what = format!("{} gives {}", signature.ident, words(&value));
            if let Some(on) = self.switch(signature.ident.span(), what) {
                let early: Stmt = parse_quote!(if #on { return #value; });
                block.stmts.insert(0, early);
            }
        }
    }

    fn within(&mut self, span: Span, then: impl FnOnce(&mut Self)) {
        let outer = self.function;
        self.function = (span.start().line, span.end().line);
        then(self);
        self.function = outer;
    }
}

/// Plain values of a type, where they are easy to say.
fn plain(of: &Type) -> Vec<Expr> {
    let Type::Path(path) = of else { return Vec::new() };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    match last.ident.to_string().as_str() {
        "bool" => vec![parse_quote!(true), parse_quote!(false)],
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => {
            vec![parse_quote!(0), parse_quote!(1)]
        }
        "Option" => vec![parse_quote!(None)],
        "Vec" => vec![parse_quote!(Vec::new())],
        "String" => vec![parse_quote!(String::new())],
        "Result" => match &last.arguments {
            syn::PathArguments::AngleBracketed(of) if matches!(of.args.first(), Some(syn::GenericArgument::Type(Type::Tuple(it))) if it.elems.is_empty()) =>
            {
                vec![parse_quote!(Ok(()))]
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// An expression as short words.
fn words(value: &Expr) -> String {
    let file: syn::File = parse_quote!(const _: () = #value;);
    let text = prettyplease::unparse(&file);
    text.trim_start_matches("const _: () = ").trim_end().trim_end_matches(';').to_owned()
}

/// What an operator may be mistaken for.
fn mistaken(op: &BinOp) -> Vec<BinOp> {
    match op {
        BinOp::Eq(_) => vec![parse_quote!(!=)],
        BinOp::Ne(_) => vec![parse_quote!(==)],
        BinOp::Lt(_) => vec![parse_quote!(<=), parse_quote!(>=)],
        BinOp::Le(_) => vec![parse_quote!(<), parse_quote!(>)],
        BinOp::Gt(_) => vec![parse_quote!(>=), parse_quote!(<=)],
        BinOp::Ge(_) => vec![parse_quote!(>), parse_quote!(<)],
        BinOp::And(_) => vec![parse_quote!(||)],
        BinOp::Or(_) => vec![parse_quote!(&&)],
        BinOp::Add(_) | BinOp::Mul(_) => vec![parse_quote!(-)],
        BinOp::Sub(_) | BinOp::Div(_) => vec![parse_quote!(+)],
        BinOp::AddAssign(_) => vec![parse_quote!(-=)],
        BinOp::SubAssign(_) => vec![parse_quote!(+=)],
        BinOp::BitAnd(_) => vec![parse_quote!(|)],
        BinOp::BitOr(_) => vec![parse_quote!(&)],
        BinOp::BitAndAssign(_) => vec![parse_quote!(|=)],
        BinOp::BitOrAssign(_) => vec![parse_quote!(&=)],
        _ => Vec::new(),
    }
}

/// How an operator is written.
fn sign(op: &BinOp) -> String {
    let probe: Expr = parse_quote!(a #op b);
    words(&probe).trim_start_matches('a').trim_end_matches('b').trim().to_owned()
}

/// Whether a `let` stands in a condition: such a one is no value.
fn binds(condition: &Expr) -> bool {
    struct Lets(bool);
    impl<'ast> Visit<'ast> for Lets {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            match expr {
                Expr::Let(_) => self.0 = true,
                Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => {
                    self.visit_expr(&both.left);
                    self.visit_expr(&both.right);
                }
                _ => {}
            }
        }
    }
    let mut lets = Lets(false);
    lets.visit_expr(condition);
    lets.0
}

fn for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|it| {
        it.path().is_ident("test")
            || it.path().is_ident("cfg")
                && it.parse_args::<syn::Path>().is_ok_and(|it| it.is_ident("test"))
    })
}

impl VisitMut for Switches<'_> {
    fn visit_item_mut(&mut self, item: &mut Item) {
        match item {
            // What is worked out when the program is built has no switches.
            Item::Const(_) | Item::Static(_) | Item::Macro(_) | Item::Enum(_) => {}
            Item::Mod(ItemMod { attrs, .. }) if for_tests(attrs) => {}
            Item::Fn(ItemFn { attrs, .. }) if for_tests(attrs) => {}
            _ => syn::visit_mut::visit_item_mut(self, item),
        }
    }

    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        if item.sig.constness.is_some() {
            return;
        }
        self.within(item.span(), |this| {
            this.visit_block_mut(&mut item.block);
            this.body(&item.sig, &mut item.block);
        });
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut ImplItemFn) {
        if item.sig.constness.is_some() || for_tests(&item.attrs) {
            return;
        }
        self.within(item.span(), |this| {
            this.visit_block_mut(&mut item.block);
            this.body(&item.sig, &mut item.block);
        });
    }

    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_trait_item_const_mut(&mut self, _: &mut syn::TraitItemConst) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_type_mut(&mut self, _: &mut Type) {}
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        if let Some((_, guard)) = &mut arm.guard {
            let span = guard.span();
            self.visit_expr_mut(guard);
            if !binds(guard) {
                for value in [true, false] {
                    if let Some(on) = self.switch(span, format!("the guard is {value}")) {
                        **guard = if value {
                            parse_quote!((#on || (#guard)))
                        } else {
                            parse_quote!((!#on && (#guard)))
                        };
                    }
                }
            }
        }
        self.visit_expr_mut(&mut arm.body);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        syn::visit_mut::visit_expr_mut(self, expr);
        let mut changed: Vec<(Expr, Expr)> = Vec::new();
        match expr {
            Expr::Binary(both) if !binds(&both.left) && !binds(&both.right) => {
                for other in mistaken(&both.op) {
                    let what = format!("{} into {}", sign(&both.op), sign(&other));
                    if let Some(on) = self.switch(both.op.span(), what) {
                        let mut mutant = both.clone();
                        mutant.op = other;
                        changed.push((on, Expr::Binary(mutant)));
                    }
                }
            }
            Expr::Unary(not) if matches!(not.op, UnOp::Not(_)) => {
                if let Some(on) = self.switch(not.op.span(), "without !".to_owned()) {
                    changed.push((on, (*not.expr).clone()));
                }
            }
            _ => {}
        }
        for (on, mutant) in changed {
            let old = expr.clone();
            *expr = parse_quote!((if #on { #mutant } else { #old }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> (String, Vec<String>) {
        let (text, mutants) = switched(Path::new("a.rs"), text, 0, &|_| true).unwrap();
        (text, mutants.iter().map(Mutant::name).collect())
    }

    #[test]
    fn operators_bodies_and_guards_get_switches() {
        let (text, names) = all(
            "fn f(a: u8) -> bool {\n    a < 3 && !g(a)\n}\nfn h(a: u8) -> u8 {\n    match a {\n        1 if f(2) => 0,\n        _ => a,\n    }\n}\n",
        );
        assert_eq!(
            names,
            [
                "a.rs:2: < into <=",
                "a.rs:2: < into >=",
                "a.rs:2: without !",
                "a.rs:2: && into ||",
                "a.rs:1: f gives true",
                "a.rs:1: f gives false",
                "a.rs:6: the guard is true",
                "a.rs:6: the guard is false",
                "a.rs:4: h gives 0",
                "a.rs:4: h gives 1",
            ]
        );
        assert!(text.contains("crate::switch::on(10u32)"), "{text}");
        syn::parse_file(&text).unwrap();
    }

    #[test]
    fn what_cannot_be_switched_is_left() {
        let (text, names) = all(
            "const A: u8 = 1 + 2;\nconst fn f() -> u8 { 1 + 2 }\n#[cfg(test)]\nmod tests { fn g() -> bool { 1 == 2 } }\nfn h(a: Option<u8>) { if let Some(a) = a && a > 2 { h(None); } }\nfn i() -> bool { true }\n",
        );
        assert_eq!(
            names,
            [
                "a.rs:5: > into >=",
                "a.rs:5: > into <=",
                "a.rs:5: h gives ()",
                "a.rs:6: i gives false",
            ]
        );
        syn::parse_file(&text).unwrap();
    }

    #[test]
    fn what_does_not_compile_keeps_its_number_and_has_no_switch() {
        let text = "fn f(a: u8) -> bool { a == 3 }";
        let (text, mutants) = switched(Path::new("a.rs"), text, 4, &|it| it != 6).unwrap();
        let numbers: Vec<u32> = mutants.iter().map(|it| it.number).collect();
        assert_eq!(numbers, [5, 7]);
        assert!(!text.contains("on(6u32)"), "{text}");
    }
}
