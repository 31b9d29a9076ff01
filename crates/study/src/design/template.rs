//! Designs that ship with the program, as templates.

use camino::Utf8Path;

use super::StudyDesign;

/// The templates: name, description and file.
pub const TEMPLATES: [(&str, &str, &str); 1] = [(
    "cuisineworld",
    "CuisineWorld's study: one person alone, with 1, 2 or 3 agents, and with random agents",
    include_str!("../../templates/cuisineworld.toml"),
)];

/// The template of a given name; `None` if there is no such template.
#[must_use]
pub fn template(name: &str) -> Option<StudyDesign> {
    let (_, _, text) = TEMPLATES.into_iter().find(|(known, _, _)| *known == name)?;
    StudyDesign::read(Utf8Path::new(name), text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::QuestionForm;

    #[test]
    fn templates_are_designs() {
        for (name, _, text) in TEMPLATES {
            assert!(StudyDesign::read(Utf8Path::new(name), text).is_ok());
            assert!(template(name).is_some());
        }
        assert!(template("nothing").is_none());
    }

    #[test]
    fn that_of_cuisineworld_has_the_published_conditions_and_seven_statements() {
        let design = template("cuisineworld").unwrap();
        let names: Vec<&str> = design.conditions.iter().map(|condition| condition.name.as_str()).collect();
        assert_eq!(names, ["alone", "1 agent", "2 agents", "3 agents", "random"]);
        let statements =
            design.questions.after.iter().filter(
                |question| matches!(&question.answer, QuestionForm::Likert(scale) if scale.points == 5),
            );
        assert_eq!(statements.count(), 7);
        assert_eq!(design.participants, 12);
    }
}
