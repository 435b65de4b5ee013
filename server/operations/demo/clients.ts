/** Without a password, so nobody can sign in. */
export interface DemoClient {
  readonly name: string
  readonly email: string
}

const names = [
  'Amara Okafor',
  'Beatriz Lindqvist',
  'Caleb Nakamura',
  'Delphine Roy',
  'Elena Markovic',
  'Farah Haddad',
  'Gideon Park',
  'Hazel Whitcombe',
  'Imani Boateng',
  'Jonas Petersen',
  'Keiko Moriyama',
  'Leonora Diaz',
  'Mateo Ferrante',
  'Nadia Volkova',
  'Omar Rahimi',
  'Priya Raman',
  'Quentin Ashby',
  'Rosalind Mbeki',
  'Siobhan Kelleher',
  'Tomasz Wójcik',
  'Ursula Stein',
  'Valentina Greco',
  'Winston Achebe',
  'Xiomara Reyes',
  'Yusuf Demir',
  'Zofia Kowalska',
  'Abel Fontaine',
  'Bao Tran',
  'Carmen Iglesias',
  'Desmond Clarke',
  'Esther Goldberg',
  'Femi Adebayo',
  'Greta Johansson',
  'Hugo Castellano',
  'Ivy Sinclair',
  'Joaquín Vega',
  'Kezia Mensah',
  'Linh Nguyen',
  'Marguerite Dubois',
  'Noah Feldman',
]

/** Reserved for examples, so mail reaches nobody. Source: RFC 2606 */
export const demoClients: readonly DemoClient[] = names.map((name) => ({
  name,
  email: `${name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.')}@guests.chairtime.example`,
}))
