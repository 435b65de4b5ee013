// Separate from the store, as Redux recommends, so that components do not import every slice.
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { AppDispatch, RootState } from './store.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()

type UseState = <Selected>(
  selector: (state: RootState) => Selected,
  isEqual?: (one: Selected, other: Selected) => boolean,
) => Selected

/** On the server a component renders once, so nothing there has to react to changes. */
const useStateOnServer: UseState = (selector) => selector(useStore<RootState>().getState())

export const useAppSelector: UseState = import.meta.env.SSR ? useStateOnServer : useSelector
