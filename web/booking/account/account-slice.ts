import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { injectSlice } from '../../store/injected.ts'

/** How a visitor says who they are: with a new account, or one that they have. */
export type AccountWay = 'new' | 'known'

/** What a reload must not lose; never a password. */
interface TypedAccount {
  readonly way: AccountWay
  readonly name: string
  readonly email: string
}

export interface AccountState extends TypedAccount {
  /** Whether the visit is to be booked as soon as somebody is signed in: they have pressed Confirm. */
  readonly confirmsNext: boolean
  /** The address whose owner must open a mail before the account exists. */
  readonly mailedTo: string | null
}

const storageKey = 'chairtime-account'
const nothingTyped: TypedAccount = { way: 'new', name: '', email: '' }

function savedAccount(): TypedAccount {
  try {
    const { way, name, email } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<TypedAccount>
    return { way: way === 'known' ? way : 'new', name: `${name ?? ''}`, email: `${email ?? ''}` }
  } catch {
    return nothingTyped
  }
}

/** As typed, for as long as the page is open: the time can end while it is typed. It is in no state and never stored. */
export const typedPassword = { text: '' }

/** A browser that forbids storage loses it with a reload. */
export function saveAccount({ way, name, email }: TypedAccount): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ way, name, email }))
  } catch {}
}

const nobody: AccountState = { ...nothingTyped, confirmsNext: false, mailedTo: null }

const account = createSlice({
  name: 'account',
  initialState: (): AccountState => ({ ...nobody, ...savedAccount() }),
  reducers: {
    accountTyped: (state, { payload }: PayloadAction<Partial<TypedAccount>>) => ({ ...state, ...payload, mailedTo: null }),
    /** Confirm was pressed; the booking follows once the person is signed in. */
    accountSent: (state) => ({ ...state, confirmsNext: true }),
    accountRefused: (state) => ({ ...state, confirmsNext: false }),
    accountMailed: (state, { payload: mailedTo }: PayloadAction<string>) => ({ ...state, confirmsNext: false, mailedTo }),
    /** The booking is being made. */
    accountUsed: () => nobody,
  },
})

export const { accountTyped, accountSent, accountRefused, accountMailed, accountUsed } = account.actions
injectSlice('account', account.reducer)

/** On the server a page may be rendered before the slice is there. */
export function selectAccount({ account }: { readonly account?: AccountState }): AccountState {
  return account ?? nobody
}
