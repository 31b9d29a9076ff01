// The plan of a new run and what it is estimated to cost, renewed while the form changes.

import { useEffect, useState } from "preact/hooks";
import { Banner } from "../parts/banner";
import type { NewRun, NewRunAnswer } from "../wire";

/** The delay in milliseconds after a change before the plan is asked for. */
const AFTER = 500;

export interface Planned {
  answer?: NewRunAnswer;
  wrong?: string;
  isBusy: boolean;
}

/** The server's answer to a request for a run, or its reason against it. */
export async function asked(wanted: Partial<NewRun>): Promise<{ answer?: NewRunAnswer; wrong?: string }> {
  try {
    const response = await fetch("/api/runs", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wanted),
    });
    return response.ok ? { answer: (await response.json()) as NewRunAnswer } : { wrong: (await response.text()).trim() };
  } catch {
    return { wrong: "The studio does not answer." };
  }
}

/** The plan of the form as it is now. */
export function usePlan(wanted: Partial<NewRun>): Planned {
  const [planned, setPlanned] = useState<Planned>({ isBusy: false });
  const text = JSON.stringify(wanted);
  const isEmpty = !wanted.selection?.length;
  useEffect(() => {
    let isWanted = true;
    if (isEmpty) {
      setPlanned({ isBusy: false });
      return;
    }
    setPlanned((old) => ({ ...old, isBusy: true }));
    const timer = window.setTimeout(() => {
      void asked({ ...(JSON.parse(text) as Partial<NewRun>), dry_run: true }).then((told) => {
        if (isWanted) setPlanned({ ...told, isBusy: false });
      });
    }, AFTER);
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [text]);
  return planned;
}

export function Plan({ planned }: { planned: Planned }) {
  const { answer, wrong, isBusy } = planned;
  if (!answer && !wrong && !isBusy)
    return <p class="soft">Choose tasks: the plan of the run and its estimated cost appear here.</p>;
  return (
    <div class="planned" role="status" aria-busy={isBusy}>
      {wrong && <Banner kind="warn">{wrong}</Banner>}
      {!wrong && answer?.estimate && <p class="estimate">{answer.estimate}</p>}
      {!wrong && answer?.plan && (
        <pre class="plan" tabIndex={0}>
          {answer.plan}
        </pre>
      )}
      {isBusy && <p class="soft">Planning …</p>}
    </div>
  );
}
