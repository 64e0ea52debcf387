import type { Answers, Checklist, OnlineValue, ReportLanguage, SignatureForm } from '@oilsight/contract';

/** A photo as it is printed. */
export interface PrintedPhoto {
  readonly itemId: string;
  /** By the clock of the inspector's device, ms. */
  readonly takenAt: number;
  /** JPEG. */
  readonly jpeg: Uint8Array;
}

/** What the pdf of an inspection says: what was signed, and nothing that came later. */
export interface InspectionContent {
  readonly timeZone: string;
  /** When the pdf is made, ms. */
  readonly madeAt: number;
  readonly number: string;
  readonly theme: string;
  readonly platformName: string;
  /** PNG; null: the place has none. */
  readonly logo: Uint8Array | null;
  readonly deviceName: string;
  readonly customerName: string;
  /** Whom it was assigned to. Empty: the account is gone. */
  readonly inspector: string;
  /** Whose account handed it over. Empty: it was signed before that was kept. */
  readonly submittedBy: string;
  /** Whether these names were signed; else they are those of now. */
  readonly areNamesSigned: boolean;
  /** null: nobody has said. */
  readonly dueAt: number | null;
  readonly checklist: Checklist;
  readonly answers: Answers;
  readonly photos: readonly PrintedPhoto[];
  /** Of the time of the submission. */
  readonly online: readonly OnlineValue[];
  readonly signature: SignatureForm;
  /** When the submission arrived, ms. */
  readonly arrivedAt: number;
  /** Of what was signed, in hexadecimal. */
  readonly sha256: string;
}

/** What is written: one inspection, in one language or in both, one after the other. */
export interface InspectionJob {
  readonly content: InspectionContent;
  readonly languages: readonly ReportLanguage[];
}
