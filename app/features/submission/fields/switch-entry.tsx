import { type FieldNameOf, fields } from "#domain/submission/fields/fields.ts";
import { cn } from "~/components/ui/class-names";
import { FieldError } from "~/components/ui/form-field";
import { useFormField } from "../wizard-form";

/** A statement with a checkbox; one with a hint is highlighted, because it changes other fields. */
export function SwitchEntry({ name }: { name: FieldNameOf<"switch"> }) {
  const { value, onChange, onBlur, fieldProps } = useFormField(name);
  const { id, hint, error, isRequired } = fieldProps;
  return (
    <div>
      <label
        className={cn(
          "flex cursor-pointer items-start gap-3 text-[0.9375rem]",
          hint
            ? "rounded-lg border border-rule bg-paper/60 px-3.5 py-3 leading-snug"
            : "leading-relaxed",
        )}
      >
        <input
          id={id}
          type="checkbox"
          name={name}
          aria-required={isRequired || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onBlur}
          className="mt-0.5 size-4.5 tick-box"
        />
        <span>
          <span className={cn(hint && "font-medium")}>{fields[name].statement}</span>
          {hint && <span className="block text-sm text-quiet">{hint}</span>}
        </span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
