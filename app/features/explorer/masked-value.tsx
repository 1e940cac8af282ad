/** Stands where a value would be; the value itself was never sent. */
export function MaskedValue({ placeholder }: { placeholder: "$XX.XX" | "XX years" | "XX" }) {
  return (
    <span role="img" aria-label="Hidden until you sign in" className="masked">
      {placeholder}
    </span>
  );
}
