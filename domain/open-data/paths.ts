/** Version 1 of the open data, which must stay compatible. */
export const apiPath = "/api/v1";

export const openDataPaths = {
  projectsJson: `${apiPath}/projects.json`,
  projectsCsv: `${apiPath}/projects.csv`,
  checkJson: `${apiPath}/check.json`,
  openApi: `${apiPath}/openapi.json`,
  dataPackage: `${apiPath}/datapackage.json`,
  projectFeed: "/projects.atom",
  /** The documentation page. */
  page: "/learn-more/open-data",
} as const;

/** Where users create personal keys. */
export const accountPath = "/account";

export const projectJsonPath = (id: string) => `${apiPath}/projects/${id}.json`;
export const projectCsvPath = (id: string) => `${apiPath}/projects/${id}.csv`;
export const projectHistoryPath = (id: string) => `${apiPath}/projects/${id}/history.json`;
export const projectCdopPath = (id: string) => `${apiPath}/projects/${id}/cdop.json`;
