import { useWizardForm } from "../wizard-form";

/** One submission for several projects; it stands on both steps whose fields depend on it. */
export function PortfolioSwitch() {
  const { draft, change } = useWizardForm();
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-lg border border-rule bg-paper/60 px-3.5 py-3 text-[0.9375rem] leading-snug">
      <input
        type="checkbox"
        name="project.isPortfolio"
        checked={draft.project.isPortfolio}
        onChange={({ target }) => change("project", { isPortfolio: target.checked })}
        className="mt-0.5 size-4.5 shrink-0 accent-pine"
      />
      <span>
        <span className="font-medium">This is a portfolio</span>
        <span className="block text-sm text-quiet">
          Several projects in one submission, with an ID each and in one or more countries.
        </span>
      </span>
    </label>
  );
}
