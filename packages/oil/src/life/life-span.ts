/** No forecast reaches beyond five years, hours. Our default. */
export const longestLifeH = 5 * 8760;
/** Probability with which the interval of a life holds its end. Our default. */
export const lifeConfidence = 0.9;
