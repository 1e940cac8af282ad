import type {
  CarbonCategory,
  ProjectSector,
  ProjectStage,
  ProjectSubtype,
  ProjectType,
  Registry,
} from "../../vocabulary.ts";
import type { MappingTarget } from "../mapping-targets.ts";

/** A registry's project type in our vocabulary; what it does not determine is absent. */
export interface TypeMeaning {
  sector?: ProjectSector;
  type?: ProjectType;
  subType?: ProjectSubtype;
  category?: CarbonCategory;
  /** Too broad to determine a category: the project's other types decide it. */
  isGeneral?: true;
}

/** The format of a registry's project file, and how to read its values. */
export interface RegistryFile {
  /** null if each row names its registry. */
  registry: Registry | null;
  name: string;
  /** What each column maps to. */
  columns: Readonly<Record<string, MappingTarget>>;
  /** The registry's project types, in lower case. */
  types: Readonly<Record<string, TypeMeaning>>;
  /** The registry's statuses, in lower case, that imply one of our project stages. */
  stages: Readonly<Record<string, ProjectStage>>;
  /** Statuses at which issued credits imply that the project was verified. */
  statusesWithIssuance?: readonly string[];
  /** Whether '4/5/2024' is the fifth of April. */
  monthFirst?: true;
  /** Whether the project type is the name of the protocol that the project follows. */
  typeIsMethodology?: true;
}
