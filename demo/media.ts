import { limits } from "#domain/limits.ts";
import { once } from "#domain/once.ts";
import type { GeneratedFile } from "#server/storage/files/store-file.ts";
import { type DemoCompany, demoCompanies } from "./companies.ts";
import { companyId, demoId, projectId } from "./ids.ts";
import { readDemoImage } from "./images.ts";
import { renderMethodologyPdf } from "./methodology-pdf.ts";
import { type DemoProject, demoProjects } from "./projects.ts";
import { renderLogo } from "./render-logo.ts";

/** In bytes: enough of a PNG for its type but not its size, so no browser can show any of it. */
const brokenAfter = 20;
const png = "image/png";
const pdf = "application/pdf";

/** An upload: a logo with a company's first project, or files of a project waiting for review. */
interface DemoUpload {
  project: DemoProject;
  kind: "logo" | "photo" | "document";
  position: number;
  givenName: string;
  type: typeof png | typeof pdf;
  render: () => Promise<Uint8Array>;
}

/** The images of a project that waits for review, by the names that its developer gave them. */
const photos = { "site.png": "pale-map", "team.png": "valley-at-dusk" };
const folders = { logo: "logo", photo: "photos", document: "documents" } as const;
const endings = { [png]: "png", [pdf]: "pdf" } as const;

/** A company's name as used in file names; a test checks that the database uses the same. */
const inFileName = (company: string) =>
  company
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .slice(0, limits.companyNameInFileNames);
export const demoLogoName = (company: string) => `${inFileName(company)}_logo.png`;

async function companyLogo(company: DemoCompany): Promise<Buffer> {
  const image = await renderLogo(company);
  return company.logo === "broken" ? image.subarray(0, brokenAfter) : image;
}

function uploadsOf(company: DemoCompany): DemoUpload[] {
  const own = demoProjects.filter((project) => project.company === company.name);
  const first = own.find(({ reviewStatus }) => reviewStatus === "approved") ?? own[0];
  const uploads: DemoUpload[] = [];
  const add = (upload: Omit<DemoUpload, "position">) => {
    const earlier = uploads.filter(({ kind }) => kind === upload.kind);
    uploads.push({ ...upload, position: earlier.length + 1 });
  };
  if (first && company.logo !== "none") {
    // Drawn once for the upload and its public copy.
    const render = once(() => companyLogo(company));
    add({ project: first, kind: "logo", givenName: "logo.png", type: png, render });
  }
  for (const project of own.filter(({ reviewStatus }) => reviewStatus === "submitted")) {
    for (const [givenName, image] of Object.entries(photos)) {
      const render = () => readDemoImage(image);
      add({ project, kind: "photo", givenName, type: png, render });
    }
    const render = () => renderMethodologyPdf({ name: "Project design" }, [project.projectId]);
    add({ project, kind: "document", givenName: "Project design.pdf", type: pdf, render });
  }
  return uploads;
}

const path = ({ project: { company }, kind, position, type }: DemoUpload) =>
  `${companyId(company)}/${folders[kind]}/${inFileName(company)}_${kind}_${position}.${endings[type]}`;

/** The uploaded files, and the public copies of logos. */
export function demoMediaFiles(): GeneratedFile[] {
  const uploads = demoCompanies.flatMap(uploadsOf);
  const uploaded = uploads.map((upload) => ({
    bucket: "project_media",
    path: path(upload),
    ...upload,
  }));
  const logos = uploads
    .filter(({ kind }) => kind === "logo")
    .map(({ project: { company }, type, render }) => ({
      bucket: "company-logos",
      path: `${companyId(company)}/logo/${demoLogoName(company)}`,
      type,
      render,
    }));
  return [...uploaded, ...logos];
}

export function demoMediaRows() {
  return demoCompanies.flatMap(uploadsOf).map((upload) => {
    const { project, kind, position, givenName, type } = upload;
    const isDecided = kind === "logo" || project.reviewStatus === "approved";
    return {
      id: demoId("file", path(upload)),
      company_id: companyId(project.company),
      project_id: projectId(project.projectId),
      kind,
      position,
      path: path(upload),
      media_type: type,
      given_name: givenName,
      // Replaced with the stored size once the rows exist.
      size_bytes: 1,
      created_at: project.createdAt,
      confirmed_at: project.createdAt,
      approved_at: isDecided ? project.createdAt : null,
    };
  });
}
