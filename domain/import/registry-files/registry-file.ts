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
  /** So broad that a methodology or known words, if they say more, replace its sector and type. */
  isBroad?: true;
}

/** The columns of a file. */
export interface FileLayout {
  /** What each column maps to. */
  columns: Readonly<Record<string, MappingTarget>>;
  /** Columns without which a file is not taken for this registry's. */
  neededColumns?: readonly string[];
}

/** The format of a registry's project file, and how to read its values. */
export interface RegistryFile extends FileLayout {
  /** null if each row names its registry. */
  registry: Registry | null;
  name: string;
  /** Another way in which the registry's list comes. */
  otherLayout?: FileLayout;
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
  /** Columns of records written as text, and the part of each record that is read. */
  recordParts?: Readonly<Record<string, string>>;
}
