import { type FieldNameOf, fields } from "#domain/submission/fields/fields.ts";
import { countWords } from "#domain/submission/text-formats.ts";
import { cn } from "~/components/ui/class-names";
import { controlClass, describedBy, FieldError, FieldLabel } from "~/components/ui/form-field";
import { useFormField } from "../wizard-form";

/** A textarea with a live word count. */
export function MultilineEntry({ name }: { name: FieldNameOf<"multiline"> }) {
  const { value, onChange, onBlur, fieldProps } = useFormField(name);
  const { id, label, isRequired, error } = fieldProps;
  const { maxLength, maxWords } = fields[name];
  const words = countWords(value);
  const isTooLong = words > maxWords;
  return (
    <div>
      <FieldLabel id={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <textarea
        id={id}
        name={name}
        rows={5}
        dir="auto"
        aria-required={isRequired || undefined}
        aria-invalid={isTooLong || error !== undefined || undefined}
        aria-describedby={describedBy(id, { count: true, error })}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        className={cn(
          "mt-1.5 resize-y py-2.5 leading-relaxed",
          controlClass(isTooLong || error !== undefined),
        )}
      />
      <p
        id={`${id}-count`}
        data-too-long={isTooLong || undefined}
        className={cn(
          "mt-1.5 text-sm tabular-nums",
          isTooLong ? "font-medium text-brick" : "text-quiet",
        )}
      >
        {words}/{maxWords} words
      </p>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
