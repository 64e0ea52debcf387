/** What faults do to a machine at one moment; `neutral` does nothing. */
export interface Effects {
  /** Factor on the dirt that comes in. */
  ingress: number;
  /** Soft particles of 4 µm and more that form, a mL and hour. */
  soft: number;
  /** Share of the filter's grip that is left, 0 … 1, and factor on its pressure difference. */
  filter: number;
  clogging: number;
  /** Water that comes in, ppm by mass an hour. */
  waterPerH: number;
  /** Humidity of the air above the oil, added, and factor on how fast water leaves the oil. */
  humidity: number;
  breathing: number;
  /** Factors on oxidation and on the loss of antioxidant. */
  oxidation: number;
  antioxidantLoss: number;
  /** Rise of the permittivity at 25 °C by what varnish is made of. */
  polar: number;
  /** Share of viscosity lost to shear, an hour, and the share at which it ends. */
  shearPerH: number;
  shearEnd: number;
  /** Factors on debris, and share of the ferrous particles that moves to the largest classes. */
  ferrous: number;
  bronze: number;
  large: number;
  /** Share of the cooler's work that is left, and heat of friction, K. */
  cooling: number;
  heatK: number;
  /** Fuel and coolant that come in, % of the oil an hour. */
  fuelPerH: number;
  coolantPerH: number;
  /** Air bubbles in the counter, a mL at every size. */
  bubbles: number;
  /** Electrical bursts an hour that both debris counters count. */
  interference: number;
}

export function neutral(): Effects {
  return {
    ingress: 1,
    soft: 0,
    filter: 1,
    clogging: 1,
    waterPerH: 0,
    humidity: 0,
    breathing: 1,
    oxidation: 1,
    antioxidantLoss: 1,
    polar: 0,
    shearPerH: 0,
    shearEnd: 0,
    ferrous: 1,
    bronze: 1,
    large: 0,
    cooling: 1,
    heatK: 0,
    fuelPerH: 0,
    coolantPerH: 0,
    bubbles: 0,
    interference: 0,
  };
}
