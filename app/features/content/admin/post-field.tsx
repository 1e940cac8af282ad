import { type ReactNode, useId } from "react";

interface PostFieldProps {
  label: string;
  hint?: ReactNode;
  /** Gets the ids that tie the control to its label and hint. */
  children: (control: { id: string; "aria-describedby": string | undefined }) => ReactNode;
}

export function PostField({ label, hint, children }: PostFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children({ id, "aria-describedby": hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs leading-relaxed text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
