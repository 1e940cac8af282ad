import { MoveHorizontal } from "lucide-react";

export function ScrollHint() {
  return (
    <div className="scroll-hint">
      <p>
        <MoveHorizontal aria-hidden="true" size={18} />
        Scroll to see more columns
      </p>
    </div>
  );
}
