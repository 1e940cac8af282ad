import { keyOf } from "#domain/list-address.ts";
import { cn } from "./class-names";
import { type ToolbarFieldProps, ToolbarLabel, toolbarControl } from "./toolbar-field";

interface SelectLook extends ToolbarFieldProps {
  selectClass?: string;
}

interface ToolbarSelectProps extends SelectLook {
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
}

/** A select above a list. */
export function ToolbarSelect(props: ToolbarSelectProps) {
  const { label, isLabelVisible = false, options, value, onChoose } = props;
  return (
    <label className={cn("block", props.className)}>
      <ToolbarLabel isVisible={isLabelVisible}>{label}</ToolbarLabel>
      <select
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={cn(toolbarControl, "toolbar-select", props.selectClass)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SortSelectProps<Order extends string> extends SelectLook {
  orders: Readonly<Record<Order, { label: string }>>;
  value: Order;
  onSort: (order: Order) => void;
}

/** Chooses a list's sort order. */
export function SortSelect<Order extends string>(props: SortSelectProps<Order>) {
  const { orders, onSort, ...rest } = props;
  const entries = Object.entries<{ label: string }>(orders);
  return (
    <ToolbarSelect
      options={entries.map(([value, { label }]) => ({ value, label }))}
      onChoose={(name) => {
        const order = keyOf(orders, name);
        if (order) onSort(order);
      }}
      {...rest}
    />
  );
}
