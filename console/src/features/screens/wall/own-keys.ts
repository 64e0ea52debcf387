/** Whether a key belongs to a field or a dialog: a wall leaves it alone then. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  const isOfField =
    target instanceof Element && target.closest('input, select, textarea, dialog, [role="dialog"], [popover]') !== null;
  // A dialog keeps the page behind it still, also when none of its fields has the focus.
  return isOfField || document.querySelector('dialog:modal') !== null;
}
