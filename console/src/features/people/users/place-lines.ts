import type { Person } from '@oilsight/contract';

interface Lines {
  readonly main: string;
  readonly sub: string | null;
}

/**
 * Where a person belongs, in two lines: the factories, and below them their dealer.
 *
 * @param isDealerKnown all people are of one dealer, whose name says nothing
 */
export function placeLinesOf(
  { tenantName, customerName, customers }: Pick<Person, 'tenantName' | 'customerName' | 'customers'>,
  { comma, isDealerKnown }: { readonly comma: string; readonly isDealerKnown: boolean },
): Lines {
  const factories = customerName ?? customers.map((customer) => customer.customerName).join(comma);
  if (factories === '') return { main: tenantName ?? '', sub: null };
  return { main: factories, sub: isDealerKnown ? null : tenantName };
}
