interface RadioCardsProps<Name extends string> {
  /** The name of the radio buttons' group. */
  name: string;
  choices: Readonly<Record<Name, { label: string; hint: string }>>;
  order: readonly Name[];
  chosen: Name | null;
  onChoose: (choice: Name) => void;
}

/** Choices that need a sentence each, one of which can be chosen. */
export function RadioCards<Name extends string>(props: RadioCardsProps<Name>) {
  const { name, choices, order, chosen, onChoose } = props;
  return (
    <div className="mt-2 grid gap-2">
      {order.map((choice) => (
        <label
          key={choice}
          className="flex cursor-pointer gap-3 rounded-lg border border-rule px-3.5 py-3 text-sm has-checked:border-moss has-checked:bg-mint-pale"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 tick-box"
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
          <span>
            <span className="block font-medium">{choices[choice].label}</span>
            <span className="mt-0.5 block text-quiet">{choices[choice].hint}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
