# Registrazioni: mostrarle, verificarle, rifiutarle.

record-game = { $variant }, giocatori: { $players }
record-turn = { $turn }. { $player } — { $moves }
record-unfinished = La partita non è finita.
record-next = (Invio: turno successivo, q: esci)
record-verified = { $file }: tutto in ordine. Turni: { $turns }, mosse: { $moves }.
record-verified-seed = Ogni mescolata deriva dal seme, ogni mossa era permessa, le Chiavi e il risultato sono giusti.
record-verified-luck = La fortuna è scritta per esteso anziché derivata da un seme, e corrisponde ai mazzi. Ogni mossa era permessa, le Chiavi e il risultato sono giusti.
record-verified-committed = Il seme è stato fissato dall’impegno { $commitment } { $count ->
    [0] e da nient’altro: nessun giocatore ha aggiunto sale.
    [one] e dal sale del posto { $seats }.
   *[other] e dai sali dei posti { $seats }.
  } Se hai visto questo impegno prima della distribuzione, il segreto che contiene non è più stato cambiato.

place-whole = { $file }: { $why }
place-line = { $file }:{ $line }: { $why }
place-header = { $file }, intestazione { $header }: { $why }
place-turn = { $file }, turno { $turn }: { $why }
place-in-turn = turno { $turn }: { $why }
place-ply = turno { $turn }, mossa { $ply } { $token }: { $why }

flaw-file-too-long = Una registrazione può avere al massimo { $most } byte.
flaw-line-too-long = Una riga può avere al massimo { $most } byte.
flaw-too-many-turns = Una registrazione può avere al massimo { $most } turni.
flaw-too-many-headers = Una registrazione può avere al massimo { $most } intestazioni.
flaw-not-a-record = Questa non è una registrazione: la prima intestazione deve essere «Leonardo: 1».
flaw-format = La registrazione ha il formato { $format }; questo programma legge il formato 1.
flaw-not-a-header = Un’intestazione è «Nome: valore»; una riga vuota chiude le intestazioni.
flaw-missing = Manca l’intestazione { $header }.
flaw-twice = L’intestazione { $header } compare due volte.
flaw-misplaced = L’intestazione { $header } qui è fuori posto: { $header ->
    [Action] non c’è un mazzo extra.
   *[other] la partita ha un seme.
  }
flaw-value = L’intestazione { $header } ha un valore non valido. Atteso: { $kind ->
    [Variant] base, novem, sets o quintis.
    [Players] il numero di giocatori.
    [Player] un posto, da 0 al numero di giocatori meno uno.
    [Options] per esempio «lines=fresh echo=last stall=50 keys=7 hand=5 rounds=20».
    [Seed] 64 cifre esadecimali.
    [Salt] un numero pari di cifre esadecimali, al massimo 64.
    [First] un posto, contato da 0.
    [Result] «unfinished», oppure i vincitori e il modo, per esempio «1 by keys».
   *[other] un numero intero.
  }
flaw-tag = «{ $name }» non può essere il nome di un’intestazione propria.
flaw-name-too-long = Un nome può avere al massimo { $most } byte.
flaw-unknown-deck = Il mazzo «{ $label }» è sconosciuto: { $reason }
flaw-other-edition = Il mazzo «{ $label }» è di un’altra edizione: la registrazione dice { $stated }, questo programma ha { $known }.
flaw-card = «{ $card }» non è una carta.
flaw-name = Una registrazione non può contenere il nome «{ $name }».
flaw-short = La forma breve { $play } non indica una sola carta nella mano di chi è di turno.
flaw-empty-turn = Un turno ha almeno una mossa.
flaw-keys = Le Chiavi si scrivono alla fine di un turno, così: [Me Ca].
flaw-luck = { "La fortuna si scrive dopo la sua mossa, così: {MeHa,PrFl} o {?MeHa}." }
flaw-luck-and-seed = Una partita con un seme non ha fortuna scritta nelle righe.
flaw-json = Questa non è la forma JSON di una registrazione: { $reason }

mismatch-rules = La partita è stata giocata con la versione { $rules } delle regole; questo programma gioca con la versione { $known }.
mismatch-deal = La distribuzione non corrisponde ai mazzi.
mismatch-illegal = Questa mossa non era permessa. A { $player } sarebbe stato detto: { $why }
mismatch-luck = La fortuna scritta qui non corrisponde alla mossa.
mismatch-turn-over = Il turno era finito prima di questa mossa.
mismatch-turn-goes-on = Il turno continua dopo questa mossa.
mismatch-keys = Le Chiavi di questo turno sono { $expected }, non { $found }.
mismatch-result = Il risultato non è quello a cui portano le mosse.
mismatch-cut-off = La registrazione indica un risultato, ma dopo la sua ultima riga la partita non è finita.

unfair-alone = L’intestazione { $header } dice come è stato fissato il seme, ma manca l’intestazione { $needs }.
unfair-no-seat = L’intestazione { $header } indica un posto che non esiste: i posti si contano da 0, e sono { $seats }.
unfair-commitment = Questo non è l’impegno al segreto della registrazione: sarebbe { $expected }, non { $found }.
unfair-seed = Questo non è il seme che danno il segreto e i sali: sarebbe { $expected }, non { $found }.
