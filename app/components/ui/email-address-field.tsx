import { useRef, useState } from "react";
import { isEmailAddress } from "#domain/sign-in/email-spelling.ts";
import { TextField } from "./text-field";

/** An address that must be entered: `check` says whether it was; if not, shows and focuses it. */
export function useEmailAddress() {
  const [value, setValue] = useState("");
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isValid = isEmailAddress(value.trim());
  return {
    value,
    field,
    isWrong: isChecked && !isValid,
    change(text: string) {
      setValue(text);
      setChecked(false);
    },
    check(): boolean {
      setChecked(true);
      if (!isValid) field.current?.focus();
      return isValid;
    },
  };
}

interface EmailAddressFieldProps {
  address: ReturnType<typeof useEmailAddress>;
  label: string;
  name: string;
  placeholder?: string;
  hint?: string;
  /** For example to take back what was said about the address before. */
  onEdit: () => void;
}

/** The address of another person, so the browser does not offer one's own. */
export function EmailAddressField({ address, onEdit, ...rest }: EmailAddressFieldProps) {
  return (
    <TextField
      {...rest}
      ref={address.field}
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={address.value}
      error={address.isWrong ? "An e-mail address looks like name@company.com." : undefined}
      onChange={({ target }) => {
        address.change(target.value);
        onEdit();
      }}
    />
  );
}
