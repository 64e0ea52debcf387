import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import type { TabId } from './address.ts';
import type { TabProps } from './tab.ts';

export interface Tab {
  /** Its word is `tab.<id>` of `analysis.json`. */
  readonly id: TabId;
  readonly Content: LazyExoticComponent<ComponentType<TabProps>>;
}

/** A part of the page that comes, with its texts, when it is first shown. */
function tab(id: TabId, namespaces: readonly string[], load: () => Promise<ComponentType<TabProps>>): Tab {
  return {
    id,
    Content: lazy(async () => {
      const [Content] = await Promise.all([load(), loadTexts(namespaces)]);
      return { default: Content };
    }),
  };
}

/** The parts of the analysis of devices, in the order in which they stand above it. */
export const tabs: readonly Tab[] = [
  tab('history', ['charts', 'live', 'notes'], async () => (await import('./history/HistoryTab.tsx')).HistoryTab),
  tab('charges', ['charges', 'charts', 'notes'], async () => (await import('./charges/ChargesTab.tsx')).ChargesTab),
  tab(
    'laboratory',
    ['laboratory', 'charts', 'notes'],
    async () => (await import('./laboratory/LaboratoryTab.tsx')).LaboratoryTab,
  ),
  tab('correlation', ['statistics'], async () => (await import('./correlation/CorrelationTab.tsx')).CorrelationTab),
  tab(
    'distribution',
    ['statistics', 'charts'],
    async () => (await import('./distribution/DistributionTab.tsx')).DistributionTab,
  ),
];
