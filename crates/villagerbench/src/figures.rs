//! The figures of a VillagerBench score: their meanings, and their names in files of results.

use cooperage_suites::figure::ScoreFigure;

/// All of them. Journals hold whole numbers; `milli` are thousandths, `ppm` millionths.
pub(super) const FIGURES: &[ScoreFigure] = &[
    ScoreFigure::new(
        "wall_ms",
        "Virtual time of the episode in milliseconds, including the models' thinking.",
    )
    .in_column("virtual_ms"),
    ScoreFigure::new("action_ms", "Milliseconds of virtual time in which at least one agent acted.")
        .in_column("acting_virtual_ms"),
    ScoreFigure::new("acted_ms_agent*", "Milliseconds of virtual time in which this agent acted.")
        .in_column("acting_virtual_ms_agent*"),
    ScoreFigure::new("limit_wall_ms", "Limit of the task on the whole virtual time, in milliseconds.")
        .in_column("limit_virtual_ms"),
    ScoreFigure::new(
        "limit_action_ms",
        "Limit of the task on the virtual time in which at least one agent acts, in milliseconds.",
    )
    .in_column("limit_acting_virtual_ms"),
    ScoreFigure::new("actions", "Actions that ended."),
    ScoreFigure::new("actions_valid", "Actions that succeeded."),
    ScoreFigure::new(
        "efficiency_wall_milli",
        "Completion in percent per minute of the whole episode, in thousandths.",
    )
    .in_column("efficiency_milli_percent_per_min"),
    ScoreFigure::new(
        "efficiency_action_milli",
        "Completion in percent per minute in which at least one agent acted, in thousandths.",
    )
    .in_column("efficiency_acting_milli_percent_per_min"),
    ScoreFigure::new(
        "efficiency_code_milli",
        "Efficiency in the published code: limit of the action time / action time, in thousandths.",
    ),
    ScoreFigure::new(
        "balance_ppm",
        "Balance in the form of the measure B, in millionths; 1,000,000 is even.",
    ),
    ScoreFigure::new("balance_paper_ppm", "Balance by the paper's equations, in millionths."),
    ScoreFigure::new("balance_first_code_ppm", "Balance by the code at release, in millionths."),
    ScoreFigure::new("balance_second_code_ppm", "Balance by the later code, in millionths."),
    ScoreFigure::new("score", "Farm, meta and invented tasks, and goals: points reached, of 100."),
    ScoreFigure::new("conditions_met", "Invented tasks: conditions that count at the end."),
    ScoreFigure::new("depth", "Goals: things in a row from bare hands to the goal."),
    ScoreFigure::new("acr_ppm", "Farm: contribution rate, in millionths."),
    ScoreFigure::new("vhr_ppm", "Construction: view hit rate, in millionths."),
    ScoreFigure::new(
        "vhr_iou_ppm",
        "Construction: view hit rate over all lines of sight that meet a block of the plan or the building, in millionths.",
    ),
    ScoreFigure::new(
        "complexity_milli",
        "Complexity of the task by the published code, in thousandths of a point.",
    ),
    ScoreFigure::new(
        "complexity_paper_milli",
        "Complexity of the task by the paper's formula, in thousandths of a point.",
    ),
    ScoreFigure::new(
        "complexity_score_milli",
        "Escape: complexity times completion, in thousandths of a point.",
    ),
    ScoreFigure::new("rooms", "Escape: rooms."),
    ScoreFigure::new("rooms_done", "Escape: number of solved rooms."),
    ScoreFigure::new("triggered_agent*", "Escape: 1 if this agent met a condition of a room, else 0."),
    ScoreFigure::new("end_complete", "1 if the round ended because the task was complete, else 0."),
    ScoreFigure::new(
        "end_action_time",
        "1 if the round ended because the limit of the action time was reached, else 0.",
    ),
    ScoreFigure::new(
        "end_max_time",
        "1 if the round ended because the limit of the whole time was reached, else 0.",
    ),
    ScoreFigure::new(
        "end_no_better_score",
        "1 if the round ended because the score had not risen for a long time, else 0.",
    ),
];
