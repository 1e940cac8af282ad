import { fileSlotNames } from "#domain/submission/file-slots.ts";
import { ProgressBar } from "~/components/ui/progress-bar";
import { Spinner } from "~/components/ui/spinner";
import { useChosenFiles } from "./chosen-files";
import type { SubmitStage } from "./use-submit";

/** Progress between clicking submit and the next page. */
export function SubmitProgress({ stage }: { stage: SubmitStage }) {
  const files = useChosenFiles();
  if (stage.name === "idle") return null;
  if (stage.name === "saving") return <Spinner label="Saving the project" className="mt-5" />;
  const all = fileSlotNames.flatMap((slot) => files[slot]);
  return (
    <div className="mt-5 space-y-2.5">
      <p role="status" className="text-sm text-quiet">
        Project saved. Uploading {all.length === 1 ? "one file" : `${all.length} files`}.
      </p>
      <ul className="space-y-2">
        {all.map(({ key, name }) => {
          const percent = Math.round(100 * (stage.progress[key] ?? 0));
          return (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[minmax(0,1fr)_8rem_3rem]"
            >
              <bdi className="wrap-anywhere max-sm:col-span-2">{name}</bdi>
              <ProgressBar label={`Upload of ${name}`} max={100} value={percent} />
              <span className="text-right tabular-nums text-quiet">{percent}%</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
