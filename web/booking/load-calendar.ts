/** The month view, too much for the first load of this page. Once loaded, it is there at once. */
export function loadCalendar() {
  return import('./month-calendar.tsx')
}
