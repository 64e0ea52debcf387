import type { DeviceGroup, FactoryNode } from '@oilsight/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceList } from '../../../domain/device-list.ts';
import { useLanguage } from '../../../i18n/language.ts';
import type { PlantPart } from '../plant-part.ts';
import { groupsQuery } from '../queries.ts';
import { nodesOf } from './nodes.ts';
import type { TreeNode } from './nodes.ts';

/** Brings the same list as long as no answer has changed. */
function allGroups(results: readonly UseQueryResult<DeviceGroup[]>[]): readonly DeviceGroup[] {
  return results.flatMap(({ data }) => data ?? []);
}

export interface PlantTree {
  readonly nodes: readonly TreeNode[];
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onFold: (key: string, isOpen: boolean) => void;
}

/** Dealers may have lines of their own, or the reader is of one. A factory in the address is open from the start. */
export function usePlant(tree: readonly FactoryNode[], plantPart: PlantPart, hasDealers: boolean): PlantTree {
  const { t } = useTranslation('plant');
  const language = useLanguage();
  const [words, setWords] = useState('');
  // Few dealers and factories are seen at a glance: they start open.
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...(tree.length <= 5 ? tree.map(({ tenantId }) => tenantId) : []),
        plantPart.tenantId ?? '',
        plantPart.customerId ?? '',
      ]),
  );
  const [shown, setShown] = useState(plantPart.customerId);
  if (plantPart.customerId !== shown) {
    setShown(plantPart.customerId);
    setOpen((before) => new Set([...before, plantPart.customerId ?? '', plantPart.tenantId ?? '']));
  }
  const devices = useQuery(deviceList).data ?? null;
  const factories = useMemo(
    () =>
      tree
        .flatMap(({ customers }) => customers.map(({ customerId }) => customerId))
        .filter((customerId) => open.has(customerId)),
    [tree, open],
  );
  const groups = useQueries({ queries: factories.map((customerId) => groupsQuery(customerId)), combine: allGroups });
  const nodes = useMemo(
    () => nodesOf({ tree, devices, groups, open, words, all: t('tree.all'), hasDealers, language }),
    [tree, devices, groups, open, words, t, hasDealers, language],
  );
  return {
    nodes,
    words,
    onWords: setWords,
    onFold: (key, isOpen) =>
      setOpen((before) => new Set(isOpen ? [...before, key] : [...before].filter((one) => one !== key))),
  };
}
