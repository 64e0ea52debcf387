import type { EvaluationStore } from './engine.store.ts';
import type { RecordChangeStore } from './record-changes.store.ts';
import type { RequestStore } from './requests.store.ts';
import type { SilenceStore } from './silences.store.ts';
import type { StateStore } from './states.store.ts';

/** What the engine reads and writes. */
export type EngineStore = EvaluationStore & RecordChangeStore & RequestStore & SilenceStore & StateStore;
