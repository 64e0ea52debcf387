import type { Language } from '@oilsight/contract';
import type { Units } from '../../lib/display-settings.ts';
import type { ThemeName } from '../../theme/tokens.ts';

/** How a chart is shown to its reader. The page passes it to the chart; charts read no globals. */
export interface Look {
  readonly language: Language;
  readonly theme: ThemeName;
  /** IANA name; null: the browser's. */
  readonly timeZone: string | null;
  readonly units: Units;
}
