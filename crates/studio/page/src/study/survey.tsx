// A page of questions: Likert scales and choices as radio buttons, texts and numbers. All fields work with the
// keyboard.

import { useRef, useState } from "preact/hooks";
import type { VoicePlace } from "../data/voice";
import { joined } from "../data/words";
import { Microphone } from "../voice/microphone";
import type { Asked } from "../wire";

export type Answer = number | string | null;

export function Survey({
  questions,
  voice,
  isBusy,
  send,
}: {
  questions: Asked[];
  /** Where spoken answers become text. */
  voice: VoicePlace;
  isBusy: boolean;
  send(answers: Record<string, Answer>): void;
}) {
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const given = (id: string): Answer => answers[id] ?? null;
  const isMissing = (question: Asked): boolean =>
    !question.optional && (given(question.id) === null || String(given(question.id)).trim() === "");
  const missing = questions.filter(isMissing);
  const submit = (event: Event): void => {
    event.preventDefault();
    setChecked(true);
    const [first] = missing;
    if (first) {
      form.current?.querySelector<HTMLElement>(`[data-question="${first.id}"] :is(input, textarea)`)?.focus();
      return;
    }
    send(Object.fromEntries(questions.map((question) => [question.id, given(question.id)])));
  };
  return (
    <form class="survey" ref={form} onSubmit={submit} noValidate>
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          voice={voice}
          answer={given(question.id)}
          isMissing={isChecked && isMissing(question)}
          give={(answer) => setAnswers((old) => ({ ...old, [question.id]: answer }))}
        />
      ))}
      <p role="status" class="damage">
        {isChecked &&
          missing.length > 0 &&
          `${missing.length === 1 ? "One question has" : `${missing.length} questions have`} no answer yet.`}
      </p>
      <p class="study-buttons">
        <button type="submit" class="primary" disabled={isBusy}>
          Go on
        </button>
      </p>
    </form>
  );
}

interface Props {
  question: Asked;
  voice: VoicePlace;
  answer: Answer;
  isMissing: boolean;
  give(answer: Answer): void;
}

function Question(props: Props) {
  const { question, isMissing } = props;
  const id = `q-${question.id}`;
  const hint = `${id}-missing`;
  const told = isMissing && (
    <p class="damage small" id={hint}>
      Please answer this.
    </p>
  );
  const optional = question.optional && <span class="soft small"> (you may leave this out)</span>;
  const form = question.answer;
  if (form.type === "likert" || form.type === "choice") {
    return (
      <fieldset class={`card question ${form.type}`} data-question={question.id} aria-describedby={isMissing ? hint : undefined}>
        <legend>
          {question.text}
          {optional}
        </legend>
        {form.type === "likert" ? (
          <Likert {...props} points={form.points} low={form.low} high={form.high} />
        ) : (
          <Choice {...props} options={form.options} />
        )}
        {told}
      </fieldset>
    );
  }
  return (
    <div class="card question" data-question={question.id}>
      <label for={id}>
        {question.text}
        {optional}
      </label>
      {form.type === "text" ? (
        <>
          <textarea
            id={id}
            rows={4}
            maxLength={form.most}
            aria-describedby={isMissing ? hint : undefined}
            value={props.answer ?? ""}
            onInput={(event) => props.give(event.currentTarget.value)}
          />
          <Microphone
            place={props.voice}
            isOneOfMany
            heard={({ text }) => props.give(joined(String(props.answer ?? ""), text).slice(0, form.most))}
          />
        </>
      ) : (
        <span class="number">
          <input
            id={id}
            type="number"
            step="any"
            min={form.least ?? undefined}
            max={form.most ?? undefined}
            aria-describedby={isMissing ? hint : undefined}
            value={props.answer ?? ""}
            onInput={(event) =>
              props.give(Number.isNaN(event.currentTarget.valueAsNumber) ? null : event.currentTarget.valueAsNumber)
            }
          />{" "}
          {form.unit}
        </span>
      )}
      {told}
    </div>
  );
}

function Likert({ question, answer, give, points, low, high }: Props & { points: number; low: string; high: string }) {
  const numbers = Array.from({ length: points }, (_, place) => place + 1);
  const words = (point: number): string => (point === 1 ? `, ${low}` : point === points ? `, ${high}` : "");
  return (
    <div class="likert-scale">
      <span class="likert-end" aria-hidden="true">
        {low}
      </span>
      <span class="likert-points">
        {numbers.map((point) => (
          <label key={point}>
            <input
              type="radio"
              name={question.id}
              value={point}
              checked={answer === point}
              aria-label={`${point} of ${points}${words(point)}`}
              onChange={() => give(point)}
            />
            <span aria-hidden="true">{point}</span>
          </label>
        ))}
      </span>
      <span class="likert-end" aria-hidden="true">
        {high}
      </span>
    </div>
  );
}

function Choice({ question, answer, give, options }: Props & { options: string[] }) {
  return (
    <div class="choices">
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={question.id} value={option} checked={answer === option} onChange={() => give(option)} />{" "}
          {option}
        </label>
      ))}
    </div>
  );
}
