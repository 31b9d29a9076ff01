//! Finds the function or the statements of a source that the engine calls.

use oxc_ast::ast::{BindingPattern, BindingPatternKind, Expression, Program, Statement};
use oxc_span::{GetSpan, Span};

use crate::engine::SourceForm;

/// The form of a source for the engine, and its text: a function that stands alone, or else statements. Where several
/// functions stand alone, the last asynchronous one is called. Lines stay where they are.
pub(super) fn form(program: &Program<'_>, source: &str) -> (SourceForm, String, Option<String>) {
    if program.directives.is_empty()
        && let [Statement::ExpressionStatement(statement)] = program.body.as_slice()
        && is_function(&statement.expression)
    {
        return (SourceForm::Function, expression_text(source, statement.expression.span()), None);
    }
    if let [Statement::FunctionDeclaration(function)] = program.body.as_slice() {
        let name = function.name().map(|name| name.to_string());
        return (SourceForm::Function, expression_text(source, function.span), name);
    }
    match main(program) {
        // The other functions are its helpers: all are declared, then it is called with the arguments of the script.
        Some(name) => {
            let text = format!("(async function () {{{source}\n;return {name}(...arguments);\n}})");
            (SourceForm::Function, text, None)
        }
        None => (SourceForm::Statements, source.to_owned(), None),
    }
}

/// The text of a part, on the lines on which it stands in the source.
fn expression_text(source: &str, span: Span) -> String {
    let (start, end) = (span.start as usize, span.end as usize);
    let lines = source.get(..start).map_or(0, |before| before.matches('\n').count());
    format!("{}({})", "\n".repeat(lines), source.get(start..end).unwrap_or(source))
}

fn is_function(expression: &Expression<'_>) -> bool {
    matches!(
        expression.without_parentheses(),
        Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_)
    )
}

/// The name of the function to call, if the source has only functions and constants.
fn main<'a>(program: &Program<'a>) -> Option<&'a str> {
    let mut last = None;
    for statement in &program.body {
        match statement {
            Statement::FunctionDeclaration(function) => {
                if function.r#async {
                    last = function.name().map(|name| name.as_str());
                }
            }
            Statement::VariableDeclaration(declaration) => {
                for declarator in &declaration.declarations {
                    match declarator.init.as_ref().map(Expression::without_parentheses) {
                        Some(Expression::ArrowFunctionExpression(function)) if function.r#async => {
                            last = name_of(&declarator.id);
                        }
                        Some(Expression::FunctionExpression(function)) if function.r#async => {
                            last = name_of(&declarator.id);
                        }
                        Some(
                            Expression::ArrowFunctionExpression(_)
                            | Expression::FunctionExpression(_)
                            | Expression::NumericLiteral(_)
                            | Expression::StringLiteral(_)
                            | Expression::BooleanLiteral(_)
                            | Expression::ArrayExpression(_)
                            | Expression::ObjectExpression(_),
                        ) => {}
                        _ => return None,
                    }
                }
            }
            Statement::EmptyStatement(_) => {}
            _ => return None,
        }
    }
    last
}

fn name_of<'a>(pattern: &BindingPattern<'a>) -> Option<&'a str> {
    match &pattern.kind {
        BindingPatternKind::BindingIdentifier(identifier) => Some(identifier.name.as_str()),
        _ => None,
    }
}
