import { cn } from "~/components/ui/class-names";

interface DifferenceSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Hides rows that are the same for all projects. */
export function DifferenceSwitch({ isOn, onChange }: DifferenceSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className="inline-flex min-h-9.5 items-center gap-3 rounded-lg border border-edge bg-white px-3.5 max-md:min-h-11 py-1.5 text-sm font-medium hover:border-moss"
    >
      <span
        aria-hidden="true"
        className={cn(
          "flex h-4.5 w-8 items-center rounded-full p-0.5 transition-colors",
          isOn ? "bg-pine" : "bg-edge",
        )}
      >
        <span
          className={cn(
            "size-3.5 rounded-full bg-white transition-transform",
            isOn && "translate-x-3.5",
          )}
        />
      </span>
      Only differences
    </button>
  );
}
