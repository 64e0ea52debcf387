const halfLogTwoPi = Math.log(2 * Math.PI) / 2;
/** From here on five terms of Stirling's series leave less than 1e-16. */
const stirlingFrom = 16;

/** What Stirling's formula (x − ½)·ln x − x + ½·ln 2π lacks of ln Γ(x); x ≥ 16. */
function stirlingRest(x: number): number {
  const inverse = 1 / x;
  const square = inverse * inverse;
  return inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))));
}

/**
 * Natural logarithm of the gamma function by Stirling's series after raising the argument; ln n! is lnGamma(n + 1).
 *
 * @param x above 0; NaN otherwise
 * @returns relative error below 1e-14 away from the zeros at 1 and 2, absolute error below 1e-14 near them
 * @example lnGamma(6) is about 4.787491742782046 (±1e-13)
 */
export function lnGamma(x: number): number {
  if (!(x > 0)) return Number.NaN;
  let raised = x;
  let product = 1;
  while (raised < stirlingFrom) {
    product *= raised;
    raised += 1;
  }
  return (raised - 0.5) * Math.log(raised) - raised + halfLogTwoPi + stirlingRest(raised) - Math.log(product);
}

/**
 * Natural logarithm of the beta function B(a, b) = Γ(a)·Γ(b)/Γ(a + b). The two great terms are subtracted before they
 * are worked out, so that nothing is lost where one argument is large, as it is in Student's t of many points.
 *
 * @param a above 0; NaN otherwise
 * @param b above 0; NaN otherwise
 * @example lnBeta(2, 3) is about -2.4849066497880004 (±1e-13)
 */
export function lnBeta(a: number, b: number): number {
  const small = Math.min(a, b);
  if (!(small > 0)) return Number.NaN;
  let large = Math.max(a, b);
  let raised = 0;
  while (large < stirlingFrom) {
    raised += Math.log1p(small / large);
    large += 1;
  }
  const difference =
    small -
    (large - 0.5) * Math.log1p(small / large) -
    small * Math.log(large + small) +
    stirlingRest(large) -
    stirlingRest(large + small);
  return raised + lnGamma(small) + difference;
}

/** More steps than 1e8 degrees of freedom need; beyond, the value is as good as it got. */
const maxSteps = 20_000;
const precision = 1e-16;

/**
 * Continued fraction of the incomplete beta function, by Lentz's method, for x below (a + 1)/(a + b + 2): there it
 * converges fast, and no denominator comes near 0 (the first is above 2/(a + b + 2), the others further off).
 */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= maxSteps; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) <= precision) break;
  }
  return fraction;
}

/** A probability with its complement, each exact where it is the small one. */
export interface Probability {
  readonly below: number;
  readonly above: number;
}

/**
 * Regularised incomplete beta function Iₓ(a, b) with its complement: the probability below and above x of a beta
 * distribution.
 *
 * @param a above 0
 * @param b above 0
 * @param x 0 … 1; outside, the nearer end
 * @param y 1 − x, where the caller knows it more exactly than the difference
 * @returns NaN in both for arguments without a beta function
 * @example incompleteBeta(2, 3, 0.5).below is about 0.6875 (±1e-12)
 */
export function incompleteBeta(a: number, b: number, x: number, y: number = 1 - x): Probability {
  if (x <= 0) return { below: 0, above: 1 };
  if (y <= 0) return { below: 1, above: 0 };
  const front = Math.exp(a * logOf(x, y) + b * logOf(y, x) - lnBeta(a, b));
  if (x < (a + 1) / (a + b + 2)) {
    const below = (front * betaFraction(a, b, x)) / a;
    return { below, above: 1 - below };
  }
  const above = (front * betaFraction(b, a, y)) / b;
  return { below: 1 - above, above };
}

/** ln x where 1 − x is known to be `complement`: near 1 from the complement, which is then the exact one. */
function logOf(x: number, complement: number): number {
  return x > 0.5 ? Math.log1p(-complement) : Math.log(x);
}
