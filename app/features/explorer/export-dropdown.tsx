import { FileSpreadsheet, Link2, Printer, Table2 } from "lucide-react";
import { hiddenByDefault } from "#domain/listing/columns.ts";
import { currencyParam } from "#domain/listing/currency.ts";
import { type ExplorerState, writeExplorerState } from "#domain/listing/search-params.ts";
import { product } from "#domain/product.ts";
import { MenuItem } from "~/components/ui/menu";
import { copyText } from "~/lib/browser/copy-text";
import { notify } from "~/lib/browser/notify";
import { saveFile } from "~/lib/browser/save-file";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { useViewer } from "~/lib/viewer/use-viewer";
import type { ExportedView } from "./exported-view";
import { OpenedMenu, type OpenedMenuProps } from "./opened-menu";
import { explorerLink } from "./shared-link";

/** Timeout in milliseconds; a long list takes a while to export. */
const exportTimeout = 60_000;
/** Files that are ready within this many milliseconds need no progress message. */
const noticeDelay = 1_000;

interface ExportDropdownProps extends ExportedView, OpenedMenuProps {
  onPrint: () => void;
}

/** The menu that 'Export' opens. */
export function ExportDropdown(props: ExportDropdownProps) {
  const { state, source, currency, button, isOpenedByKeyboard, onPrint } = props;
  const viewer = useViewer();
  return (
    <OpenedMenu button={button} isOpenedByKeyboard={isOpenedByKeyboard}>
      <MenuItem
        disabled={viewer === null}
        onSelect={() => void downloadCsv(viewer ?? "visitor", csvParams(state, currency))}
      >
        <FileSpreadsheet aria-hidden="true" size={16} />
        Download CSV
      </MenuItem>
      <MenuItem
        disabled={viewer === null}
        onSelect={() => {
          const params = csvParams({ ...state, hiddenColumns: hiddenByDefault }, currency);
          params.set("fields", "all");
          void downloadCsv(viewer ?? "visitor", params);
        }}
      >
        <Table2 aria-hidden="true" size={16} />
        All fields as CSV
      </MenuItem>
      <MenuItem onSelect={() => void copyLink(state)}>
        <Link2 aria-hidden="true" size={16} />
        Copy link
      </MenuItem>
      <MenuItem disabled={source === null} onSelect={onPrint}>
        <Printer aria-hidden="true" size={16} />
        Print
      </MenuItem>
    </OpenedMenu>
  );
}

/** All matching rows with the visible columns; the server sends no more than the page may show. */
function csvParams(state: ExplorerState, currency: string | null): URLSearchParams {
  const params = writeExplorerState(state, new URLSearchParams());
  if (currency) params.set(currencyParam, currency);
  return params;
}

async function downloadCsv(viewer: Viewer, params: URLSearchParams) {
  const notice = window.setTimeout(() => {
    notify("info", "Preparing the file…", { description: "The download starts when it is ready." });
  }, noticeDelay);
  try {
    const signal = AbortSignal.timeout(exportTimeout);
    const response = await readSiteApi(viewer, `listings/csv?${params}`, signal);
    const today = new Date().toISOString().slice(0, 10);
    saveFile(await response.blob(), `${product.name.toLowerCase()}-projects-${today}.csv`);
  } catch (error) {
    log.warn("The projects could not be exported", error);
    const description = withNetworkCause("Please try again in a moment.", error);
    notify("error", "Export failed", { description });
  } finally {
    window.clearTimeout(notice);
  }
}

async function copyLink(state: ExplorerState) {
  const url = explorerLink(state);
  await copyText(url, {
    copied: { title: "Link copied", description: url },
    failed: {
      title: "The link could not be copied",
      description: "Please copy it from the address bar.",
    },
  });
}
