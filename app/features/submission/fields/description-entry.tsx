import { limits } from "#domain/limits.ts";
import { longest } from "#domain/submission/fields.ts";
import { countWords } from "#domain/submission/media-and-documentation.ts";
import { cn } from "~/components/ui/class-names";
import { controlClass, FieldError, FieldLabel } from "~/components/ui/form-field";
import { useFormField } from "../wizard-form";

interface DescriptionEntryProps {
  value: string;
  onChange: (value: string) => void;
}

/** The description with its words counted as they are written. */
export function DescriptionEntry({ value, onChange }: DescriptionEntryProps) {
  const { id, label, isRequired, error, onBlur } = useFormField("details.description");
  const words = countWords(value);
  const isTooLong = words > limits.descriptionWords;
  return (
    <div>
      <FieldLabel id={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <textarea
        id={id}
        name="details.description"
        rows={5}
        aria-required={isRequired || undefined}
        aria-invalid={isTooLong || error !== undefined || undefined}
        aria-describedby={error ? `${id}-count ${id}-error` : `${id}-count`}
        maxLength={longest["details.description"]}
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
        {words}/{limits.descriptionWords} words
      </p>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
