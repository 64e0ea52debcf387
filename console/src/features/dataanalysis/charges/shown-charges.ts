import type { Charge, OilCharges } from '@oilsight/contract';
import type { CurveColour, CurveDash, CurveWeight } from '../../../charts/prepare/curve-look.ts';

/** A charge as it is drawn and listed. */
export interface ShownCharge {
  readonly id: string;
  readonly charge: Charge;
  readonly deviceName: string;
  /** It belongs to the device that the page is about. */
  readonly isOwn: boolean;
  /** It is in the machine that the page is about. */
  readonly isPresent: boolean;
  readonly colour: CurveColour;
  readonly weight: CurveWeight;
  readonly dash: CurveDash;
}

/** Colours of further devices, which the newest charges of a device do not have. */
const otherColours: readonly CurveColour[] = [5, 6, 7];

/** The own charges, newest first, and of each further device the chosen one: each keeps its colour. */
export function shownCharges({ devices }: Pick<OilCharges, 'devices'>, number: number | null): ShownCharge[] {
  const [own, ...others] = devices;
  const mine = (own?.charges ?? []).map((charge, place): ShownCharge => {
    const isPresent = charge.to === null;
    return {
      id: `own ${charge.number}`,
      charge,
      deviceName: own?.deviceName ?? '',
      isOwn: true,
      isPresent,
      colour: ((place % 8) + 1) as CurveColour,
      weight: isPresent ? 'bold' : 'thin',
      dash: 'solid',
    };
  });
  const theirs = others.flatMap(({ deviceId, deviceName, charges }, place): ShownCharge[] => {
    const charge = number === null ? charges[0] : charges.find((one) => one.number === number);
    return charge === undefined
      ? []
      : [
          {
            id: `${deviceId} ${charge.number}`,
            charge,
            deviceName,
            isOwn: false,
            isPresent: false,
            colour: otherColours[place] ?? 8,
            weight: 'normal',
            dash: 'dashed',
          },
        ];
  });
  return [...mine, ...theirs];
}
