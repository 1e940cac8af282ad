import { X } from "lucide-react";

interface RemoveButtonProps {
  about: string;
  onRemove: () => void;
}

export function RemoveButton({ about, onRemove }: RemoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Remove ${about} from the list`}
      title="Remove from the list"
      onClick={onRemove}
      className="inline-flex size-9 items-center max-md:-m-1 max-md:size-11 justify-center rounded-lg text-quiet hover:bg-pine/7 hover:text-ink"
    >
      <X aria-hidden="true" size={17} />
    </button>
  );
}
