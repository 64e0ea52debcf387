import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { mapDesk } from './map-line.ts';
import type { Size } from './room-plates.ts';

const kept = { staleTime: Infinity, gcTime: Infinity } as const;

/** What a page needs of a map: of the nation, or of a province by its cities. Provinces are loaded when first shown. */
export const mapOf = (areaNo: string) =>
  queryOptions({ ...kept, queryKey: ['map', areaNo], queryFn: () => mapDesk.map(areaNo) });

/** Where its plates lie in a room. While that changes its size, those of the last one. */
export const platesQuery = (areaNo: string, { width, height, kind }: Size) =>
  queryOptions({
    queryKey: ['map', areaNo, 'plates', kind, width, height],
    queryFn: () => mapDesk.plates(areaNo, { width, height, kind }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** Where places lie in it, by the numbers of their areas. */
export const placesQuery = (areaNo: string, { width, height, kind }: Size, wanted: readonly string[]) =>
  queryOptions({
    queryKey: ['map', areaNo, 'places', kind, width, height, wanted],
    queryFn: () => mapDesk.places(areaNo, { width, height, kind }, wanted),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
