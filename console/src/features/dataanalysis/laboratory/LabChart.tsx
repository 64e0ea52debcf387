import type { Device, LabSample } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preparePanel } from '../../../charts/prepare/panel.ts';
import { labQuantityOf, labSamplesOn } from '../../../domain/laboratory/lab-samples.ts';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { useNow } from '../../../lib/now.ts';
import { dayMs } from '../../../lib/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { presets, windowOf } from '../address.ts';
import type { Part } from '../address.ts';
import { curvesQuery } from '../history/curves-query.ts';
import { chartNotes } from '../notes/chart-notes.tsx';
import { NoteTool } from '../notes/NoteTool.tsx';
import { useNoting } from '../notes/useNoting.ts';
import type { TabProps } from '../tab.ts';
import styles from './Laboratory.module.css';
import { MethodNotes } from './MethodNotes.tsx';

const StackedChart = lazy(() =>
  import('../../../charts/draw/StackedChart.tsx').then((module) => ({ default: module.StackedChart })),
);

/** Most plots, and the order in which quantities get one. */
const maxPlots = 4;
const order = [
  'water',
  'viscosity_40',
  'iso_4',
  'acid_number',
  'viscosity_100',
  'base_number',
  'iron',
  'pq_index',
] as const;
const ranges = ['30d', '90d', '180d'] as const;
type LabRange = (typeof ranges)[number];

/** The methods that the samples name for a quantity, each once. */
function methodsOf(samples: readonly LabSample[], id: LabQuantityId): readonly string[] {
  const results = samples.flatMap((sample) => sample.results.filter(({ quantity }) => quantity === id));
  return [...new Set(results.flatMap(({ method }) => (method === null ? [] : [method])))];
}

/** The samples on the online curves; what no sensor reports has a plot of its own. */
export function LabChart({
  device,
  samples,
  search,
  onAddress,
}: Omit<TabProps, 'devices'> & { readonly device: Device; readonly samples: readonly LabSample[] }) {
  const { t } = useTranslation('laboratory');
  const comma = useTranslation('charts').t('comma');
  const look = useChartLook();
  const now = useNow(60);
  const range: LabRange = ranges.find((one) => one === search.get('labRange')) ?? '180d';
  const [zoomed, setZoomed] = useState<{ readonly of: LabRange; readonly view: Part } | null>(null);
  const quantities: readonly LabQuantityId[] = useMemo(() => {
    const has = (id: LabQuantityId) => samples.some(({ results }) => results.some(({ quantity }) => quantity === id));
    return order.filter(has).slice(0, maxPlots);
  }, [samples]);
  const keys = quantities.flatMap((id) => labQuantities[id].key ?? []);
  const question = {
    deviceIds: [device.deviceId],
    keys,
    range: { kind: 'preset', preset: range } as const,
    interval: null,
  };
  const { data } = useQuery({ ...curvesQuery(question), enabled: keys.length > 0 });
  const { data: readings } = useQuery(indicatorsQuery(device.deviceId));
  const bounds = useMemo(() => windowOf({ kind: 'preset', preset: range }, now), [range, now]);
  const view = zoomed?.of === range ? zoomed.view : bounds;
  const devices = useMemo(() => [device], [device]);
  const noting = useNoting(devices, bounds);
  const panels = useMemo(
    () =>
      quantities.map((id) => {
        const { key } = labQuantities[id];
        const method = methodsOf(samples, id).join(comma) || t('notStated');
        const series = key === null ? undefined : data?.curves.find((curve) => curve.key === key);
        const curves =
          series === undefined
            ? []
            : [
                {
                  series,
                  live: [],
                  limits: readings?.find((reading) => reading.key === key)?.limits ?? null,
                  until: data?.to ?? bounds.to,
                  reportIntervalMs: device.reportIntervalMs,
                },
              ];
        const shown = labSamplesOn(samples, id, { name: t('laboratoryValue'), look });
        return preparePanel({
          curves,
          ...(curves.length === 0 ? { quantity: labQuantityOf(id, look) } : {}),
          samples: [{ ...shown, isJoined: curves.length === 0 }],
          note: curves.length === 0 ? t('onlyLaboratory', { method }) : method,
          view,
          look,
        });
      }),
    [quantities, data, readings, samples, view, bounds, look, device, t, comma],
  );
  return (
    <Card label={t('chart.title')} isFlush>
      <div className={styles.head}>
        <h2>{t('chart.title')}</h2>
        <small>{t('chart.whiskers')}</small>
        <span className={styles.headTools}>
          <NoteTool noting={noting} devices={devices} keys={keys} view={view} />
          <Segmented
            label={t('chart.range')}
            segments={ranges.map((value) => ({ value, label: t('chart.days', { count: presets[value] / dayMs }) }))}
            value={range}
            onChange={(value) =>
              onAddress((search) => {
                const next = new URLSearchParams(search);
                if (value === '180d') next.delete('labRange');
                else next.set('labRange', value);
                return next;
              })
            }
          />
        </span>
      </div>
      <Suspense fallback={null}>
        <StackedChart
          panels={panels}
          look={look}
          view={view}
          bounds={bounds}
          marks={noting.marks}
          {...chartNotes(noting)}
          onView={(next) => {
            noting.pin(null);
            setZoomed(next === null ? null : { of: range, view: next });
          }}
          onChart={() => undefined}
        />
      </Suspense>
      <MethodNotes samples={samples} quantities={quantities} />
    </Card>
  );
}
