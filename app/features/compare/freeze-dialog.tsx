import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { frozenComparisonPath } from "#domain/comparison/frozen.ts";
import { frozenComparisonLimits } from "#domain/limits.ts";
import type { LastingTonneSettings } from "#domain/listing/lasting-tonne.ts";
import { FreezingDialog } from "~/components/proof/freezing-dialog";
import { TextField } from "~/components/ui/text-field";
import { browserClient } from "~/lib/data/browser-client";
import { visitorRefusal } from "~/lib/data/database-refusal";
import { log } from "~/lib/log";
import { frozenComparisonsKey } from "./frozen-queries";

interface FreezeDialogProps {
  /** Our own ids of the projects, in order. */
  ids: readonly string[];
  lasting: LastingTonneSettings;
  onClose: () => void;
}

/** Asks for a title, freezes the comparison, and opens the frozen one. */
export function FreezeDialog({ ids, lasting, onClose }: FreezeDialogProps) {
  const [title, setTitle] = useState("");
  const queryClient = useQueryClient();

  async function freezeAndList() {
    const id = await freeze(ids, lasting, title.trim());
    void queryClient.invalidateQueries({ queryKey: frozenComparisonsKey });
    return frozenComparisonPath(id);
  }

  return (
    <FreezingDialog
      title="Freeze a copy"
      description="Saves this comparison as it is now, with its own link. The copy can never be changed or deleted. Anyone with the link can see it; prices, permanence and ratings require logging in."
      freeze={freezeAndList}
      onClose={onClose}
    >
      <TextField
        label="Title (optional)"
        hint="For example, the purchase it relates to. Anyone with the link can see it."
        value={title}
        maxLength={frozenComparisonLimits.titleCharacters}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FreezingDialog>
  );
}

async function freeze(
  ids: readonly string[],
  { horizonYears, discountRate }: LastingTonneSettings,
  title: string,
): Promise<string> {
  const client = await browserClient();
  const { data, error } = await client.rpc("freeze_comparison", {
    registry_ids: [...ids],
    horizon_years: horizonYears,
    discount_rate: discountRate,
    ...(title && { title }),
  });
  if (!error) return data;
  log.warn("The comparison could not be frozen", error);
  throw visitorRefusal(error);
}
