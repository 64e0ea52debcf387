import { useEffect, useState } from 'react';

/** A value that changes many times a second, as it was when it last stayed for `ms`; at first at once. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    // The clock is outside React.
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
