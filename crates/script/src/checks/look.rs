//! Finds mistakes in a parsed source.

use oxc_ast::ast::{
    Argument, ArrowFunctionExpression, AwaitExpression, BindingPattern, BindingPatternKind, CallExpression,
    ComputedMemberExpression, ExportAllDeclaration, ExportDefaultDeclaration, ExportNamedDeclaration,
    Expression, ExpressionStatement, ForOfStatement, Function, IdentifierReference, ImportDeclaration,
    ImportExpression, MetaProperty, ObjectPattern, Program, PropertyKey, ReturnStatement,
    StaticMemberExpression, VariableDeclarator,
};
use oxc_ast_visit::{Visit, walk};
use oxc_span::{GetSpan, Span};
use oxc_syntax::scope::ScopeFlags;

use super::SourceRemark;
use crate::api::{ApiNamespace, nearest_names};

/// Returns all remarks about a source, in no order. `by_meaning`, synonyms count where names are the nearest.
pub(super) fn look(program: &Program<'_>, functions: &[&str], by_meaning: bool) -> Vec<SourceRemark> {
    let functions = functions.iter().map(|&name| name.to_owned()).collect();
    let mut names = SourceNames { skills: Vec::new(), functions };
    names.visit_program(program);
    let mut look = SourceVisitor { names, waited: Vec::new(), remarks: Vec::new(), by_meaning };
    look.visit_program(program);
    look.remarks
}

/// Whether anything is awaited.
pub(super) fn awaits(program: &Program<'_>) -> bool {
    struct Awaits(bool);
    impl<'a> Visit<'a> for Awaits {
        fn visit_await_expression(&mut self, _: &AwaitExpression<'a>) {
            self.0 = true;
        }

        fn visit_for_of_statement(&mut self, statement: &ForOfStatement<'a>) {
            self.0 |= statement.r#await;
            walk::walk_for_of_statement(self, statement);
        }
    }
    let mut awaits = Awaits(false);
    awaits.visit_program(program);
    awaits.0
}

/// The names that a source gives to things.
struct SourceNames {
    /// Skills, and the names that they have here.
    skills: Vec<(String, String)>,
    functions: Vec<String>,
}

impl<'a> Visit<'a> for SourceNames {
    fn visit_function(&mut self, function: &Function<'a>, flags: ScopeFlags) {
        if let Some(name) = function.name().filter(|_| function.r#async) {
            self.functions.push(name.to_string());
        }
        walk::walk_function(self, function, flags);
    }

    fn visit_variable_declarator(&mut self, declarator: &VariableDeclarator<'a>) {
        let name = match &declarator.id.kind {
            BindingPatternKind::BindingIdentifier(identifier) => Some(identifier.name.to_string()),
            _ => None,
        };
        match (declarator.init.as_ref().map(Expression::without_parentheses), name) {
            (Some(Expression::ArrowFunctionExpression(function)), Some(name)) if function.r#async => {
                self.functions.push(name);
            }
            (Some(Expression::FunctionExpression(function)), Some(name)) if function.r#async => {
                self.functions.push(name);
            }
            (Some(Expression::StaticMemberExpression(member)), Some(name))
                if space(&member.object) == Some(ApiNamespace::Skills) =>
            {
                self.skills.push((name, member.property.name.to_string()));
            }
            (Some(init), None) if space(init) == Some(ApiNamespace::Skills) => {
                if let BindingPatternKind::ObjectPattern(pattern) = &declarator.id.kind {
                    self.skills.extend(taken_apart(pattern).map(|(_, key, name)| (name, key)));
                }
            }
            _ => {}
        }
        walk::walk_variable_declarator(self, declarator);
    }
}

/// The names that `const { a, b: c } = …` takes: the place, the key and the local name of each.
fn taken_apart(pattern: &ObjectPattern<'_>) -> impl Iterator<Item = (Span, String, String)> {
    pattern.properties.iter().filter_map(|property| {
        let PropertyKey::StaticIdentifier(key) = &property.key else { return None };
        let name = bound(&property.value)?;
        Some((key.span, key.name.to_string(), name))
    })
}

fn bound(pattern: &BindingPattern<'_>) -> Option<String> {
    match &pattern.kind {
        BindingPatternKind::BindingIdentifier(identifier) => Some(identifier.name.to_string()),
        BindingPatternKind::AssignmentPattern(pattern) => bound(&pattern.left),
        _ => None,
    }
}

/// The object that an expression names, if it is `skills` or `world`.
fn space(expression: &Expression<'_>) -> Option<ApiNamespace> {
    match expression.without_parentheses() {
        Expression::Identifier(identifier) if identifier.name == "skills" => Some(ApiNamespace::Skills),
        Expression::Identifier(identifier) if identifier.name == "world" => Some(ApiNamespace::World),
        _ => None,
    }
}

struct SourceVisitor {
    names: SourceNames,
    /// Calls whose end is waited for or handed on.
    waited: Vec<Span>,
    remarks: Vec<SourceRemark>,
    /// Whether synonyms count where names are the nearest.
    by_meaning: bool,
}

impl SourceVisitor {
    fn remark(&mut self, at: Span, message: impl Into<String>) {
        self.remarks.push(SourceRemark { at, message: message.into() });
    }

    /// The skill that a call calls, by its full name.
    fn skill(&self, call: &CallExpression<'_>) -> Option<String> {
        let known = |name: &str| ApiNamespace::Skills.is_asynchronous(name).then(|| format!("skills.{name}"));
        match call.callee.without_parentheses() {
            Expression::StaticMemberExpression(member)
                if space(&member.object) == Some(ApiNamespace::Skills) =>
            {
                known(&member.property.name)
            }
            Expression::ComputedMemberExpression(member)
                if space(&member.object) == Some(ApiNamespace::Skills) =>
            {
                match &member.expression {
                    Expression::StringLiteral(literal) => known(&literal.value),
                    _ => Some("a skill".to_owned()),
                }
            }
            Expression::Identifier(identifier) if identifier.name == "sleep" => Some("sleep".to_owned()),
            Expression::Identifier(identifier) => {
                let found = self.names.skills.iter().find(|(name, _)| identifier.name == name.as_str());
                found.and_then(|(_, skill)| known(skill))
            }
            _ => None,
        }
    }

    /// Calls whose value this expression's value is are waited for.
    fn wait_for(&mut self, expression: &Expression<'_>) {
        match expression.without_parentheses() {
            Expression::ConditionalExpression(choice) => {
                self.wait_for(&choice.consequent);
                self.wait_for(&choice.alternate);
            }
            Expression::LogicalExpression(logical) => self.wait_for(&logical.right),
            Expression::SequenceExpression(sequence) => {
                if let Some(last) = sequence.expressions.last() {
                    self.wait_for(last);
                }
            }
            Expression::CallExpression(call) => {
                self.waited.push(call.span);
                if let Expression::StaticMemberExpression(member) = call.callee.without_parentheses() {
                    if matches!(member.property.name.as_str(), "then" | "catch" | "finally") {
                        self.wait_for(&member.object);
                    }
                    if promise_method(call).is_some_and(|name| matches!(name, "race" | "any")) {
                        self.wait_for_elements(call);
                    }
                }
            }
            _ => {}
        }
    }

    fn wait_for_elements(&mut self, call: &CallExpression<'_>) {
        if let Some(Argument::ArrayExpression(array)) = call.arguments.first() {
            for element in &array.elements {
                if let Some(expression) = element.as_expression() {
                    self.wait_for(expression);
                }
            }
        }
    }

    /// The number of calls of skills within arguments, those in functions included.
    fn skills_in(&self, arguments: &[Argument<'_>]) -> usize {
        struct Count<'l>(&'l SourceVisitor, usize);
        impl<'a> Visit<'a> for Count<'_> {
            fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
                self.1 += usize::from(self.0.skill(call).is_some_and(|name| name != "sleep"));
                walk::walk_call_expression(self, call);
            }
        }
        let mut count = Count(self, 0);
        for argument in arguments {
            count.visit_argument(argument);
        }
        count.1
    }

    fn check_promises(&mut self, call: &CallExpression<'_>) {
        let Some(method) = promise_method(call) else { return };
        let most = match method {
            "all" | "allSettled" => 0,
            "race" | "any" => 1,
            _ => return,
        };
        if self.skills_in(&call.arguments) > most {
            let message = format!(
                "Promise.{method} with skills: one body does one thing at a time; await one skill after the other."
            );
            self.remark(call.span, message);
        }
    }

    /// A `forEach` does not wait for the functions that it calls.
    fn check_loop(&mut self, call: &CallExpression<'_>) {
        let Expression::StaticMemberExpression(member) = &call.callee else { return };
        let is_asynchronous = match call.arguments.first() {
            Some(Argument::ArrowFunctionExpression(function)) => function.r#async,
            Some(Argument::FunctionExpression(function)) => function.r#async,
            _ => false,
        };
        if member.property.name == "forEach" && is_asynchronous && self.skills_in(&call.arguments) > 0 {
            self.remark(
                call.span,
                "forEach does not wait for skills; use `for (const x of list) { … }` with await.",
            );
        }
    }

    fn check_known(&mut self, at: Span, space: ApiNamespace, name: &str) {
        if !space.has(name) && !is_of_every_object(name) {
            let near = nearest_names(space, name, self.by_meaning);
            let message = format!("There is no {}.{name}{near}", space.name());
            self.remark(at, message);
        }
    }
}

/// Whether every object has a method of that name.
fn is_of_every_object(name: &str) -> bool {
    matches!(name, "hasOwnProperty" | "toString" | "valueOf")
}

/// The method of `Promise` that a call calls.
fn promise_method<'b>(call: &'b CallExpression<'_>) -> Option<&'b str> {
    match &call.callee {
        Expression::StaticMemberExpression(member) => match &member.object {
            Expression::Identifier(identifier) if identifier.name == "Promise" => {
                Some(member.property.name.as_str())
            }
            _ => None,
        },
        _ => None,
    }
}

const NO_MODULES: &str = "There are no modules: bot, skills, world and Vec3 are there already.";

impl<'a> Visit<'a> for SourceVisitor {
    fn visit_await_expression(&mut self, expression: &AwaitExpression<'a>) {
        self.wait_for(&expression.argument);
        walk::walk_await_expression(self, expression);
    }

    fn visit_return_statement(&mut self, statement: &ReturnStatement<'a>) {
        if let Some(argument) = &statement.argument {
            self.wait_for(argument);
        }
        walk::walk_return_statement(self, statement);
    }

    fn visit_arrow_function_expression(&mut self, function: &ArrowFunctionExpression<'a>) {
        if let Some(expression) = function.get_expression() {
            self.wait_for(expression);
        }
        walk::walk_arrow_function_expression(self, function);
    }

    fn visit_expression_statement(&mut self, statement: &ExpressionStatement<'a>) {
        if let Expression::CallExpression(call) = statement.expression.without_parentheses()
            && let Expression::Identifier(identifier) = call.callee.without_parentheses()
            && self.names.functions.iter().any(|name| identifier.name == name.as_str())
        {
            let message = format!("The asynchronous function {} is called without await.", identifier.name);
            self.remark(call.span, message);
        }
        walk::walk_expression_statement(self, statement);
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        self.check_promises(call);
        self.check_loop(call);
        if let Some(name) = self.skill(call)
            && !self.waited.contains(&call.span)
        {
            self.remark(
                call.span,
                format!("{name} takes time and is called without await: write `await {name}(…)`."),
            );
        }
        walk::walk_call_expression(self, call);
    }

    fn visit_static_member_expression(&mut self, member: &StaticMemberExpression<'a>) {
        if let Some(space) = space(&member.object) {
            self.check_known(member.property.span, space, &member.property.name);
        }
        walk::walk_static_member_expression(self, member);
    }

    fn visit_computed_member_expression(&mut self, member: &ComputedMemberExpression<'a>) {
        if let (Some(space), Expression::StringLiteral(name)) = (space(&member.object), &member.expression) {
            self.check_known(name.span, space, &name.value);
        }
        walk::walk_computed_member_expression(self, member);
    }

    fn visit_variable_declarator(&mut self, declarator: &VariableDeclarator<'a>) {
        if let Some(space) = declarator.init.as_ref().and_then(space)
            && let BindingPatternKind::ObjectPattern(pattern) = &declarator.id.kind
        {
            for (at, key, _) in taken_apart(pattern) {
                self.check_known(at, space, &key);
            }
        }
        walk::walk_variable_declarator(self, declarator);
    }

    fn visit_identifier_reference(&mut self, identifier: &IdentifierReference<'a>) {
        if matches!(identifier.name.as_str(), "eval" | "Function") {
            self.remark(
                identifier.span,
                format!("`{}` is not allowed: no code is made from text.", identifier.name),
            );
        }
        if identifier.name == "require" {
            self.remark(identifier.span, NO_MODULES);
        }
    }

    fn visit_import_expression(&mut self, expression: &ImportExpression<'a>) {
        self.remark(expression.span, NO_MODULES);
    }

    fn visit_import_declaration(&mut self, declaration: &ImportDeclaration<'a>) {
        self.remark(declaration.span, NO_MODULES);
    }

    fn visit_export_named_declaration(&mut self, declaration: &ExportNamedDeclaration<'a>) {
        self.remark(declaration.span, NO_MODULES);
    }

    fn visit_export_default_declaration(&mut self, declaration: &ExportDefaultDeclaration<'a>) {
        self.remark(declaration.span, NO_MODULES);
    }

    fn visit_export_all_declaration(&mut self, declaration: &ExportAllDeclaration<'a>) {
        self.remark(declaration.span, NO_MODULES);
    }

    fn visit_meta_property(&mut self, property: &MetaProperty<'a>) {
        if property.meta.name == "import" {
            self.remark(property.span(), NO_MODULES);
        }
    }
}
