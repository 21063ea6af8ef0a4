# Le parole del server.

refused-protocol = Questo programma e il server parlano versioni diverse del protocollo. Aggiorna il più vecchio, o ricarica la pagina.
refused-bad-message = Il server non capisce questo messaggio: { $reason }.
refused-stale = Nel frattempo la partita è andata avanti. Guarda di nuovo.
refused-illegal = Le regole non lo permettono.
refused-not-your-seat = Questo non è il tuo posto.
refused-not-host = Può farlo solo chi ospita il tavolo.
refused-no-seat = Questo posto non esiste.
refused-seat-taken = Questo posto è occupato.
refused-seat-empty = Questo posto è vuoto.
refused-seats-open = Non tutti i posti sono ancora occupati.
refused-started = La partita è già cominciata.
refused-not-playing = Non c’è nessuna partita in corso.
refused-not-finished = La partita non è ancora finita.
refused-nothing-to-take-back = Non hai nulla da annullare.
refused-nothing-asked = Nessuno l’ha chiesto, o la questione è già chiusa.
refused-not-absent = Questo giocatore è presente, o non è assente da abbastanza tempo.
refused-out = Questo giocatore si è arreso o ha finito il tempo, ed è fuori dalla partita.
refused-time-is-up = Il tempo di questo turno è scaduto: lo finisce un bot. Puoi tornare al prossimo.
refused-no-hints = A questo tavolo si gioca senza suggerimenti.
refused-no-level = Questo bot non esiste. Scegli novice, apprentice, collector, courier, journeyman, rival, strategist, scholar, sage o master.
refused-bad-clock = Un orologio va da un secondo a trenta giorni.
refused-bad-number = Questo numero è fuori dai limiti.
refused-bad-salt = Un sale è un numero pari di cifre esadecimali, al massimo 64.
refused-bad-name = Un nome ha da 1 a 24 lettere, cifre, segni o spazi.
refused-bad-text = Un messaggio ha da 1 a 300 caratteri di testo semplice.
refused-no-table = Questo tavolo non esiste.
refused-no-guest = Prima scrivi un nome.
refused-bad-token = Questo link non apre nessun posto qui.
refused-seated = Siedi già a un altro posto di questo tavolo. Nessuno può giocare con le carte di due persone.
refused-sat-too-often = Hai preso posto a questo tavolo troppe volte. Chiedi a chi ospita di aprirne uno nuovo, oppure guarda la partita.
refused-no-device = Non c’è un dispositivo simile da disconnettere. Quello che ha preso il posto resta sempre.
refused-too-many = Troppe richieste. Riprova fra { $seconds ->
    [one] un secondo
   *[other] { $seconds } secondi
}.
refused-full = A questo tavolo non se ne accettano altri: messaggi, dispositivi e modifiche sono limitati. Puoi ancora giocare, uscire o arrenderti.
refused-no-record = Questa partita è cominciata a metà di un’altra, quindi non ha una registrazione propria.
refused-long-record = Le registrazioni con più di { $most } mosse non si possono mostrare qui. Usa «leonardo replay».
refused-bad-puzzle = Questo testo non è un enigma con una sola risposta.
refused-own-cards = Questa partita usa carte personalizzate. Qui si può guardare, ma non continuare.
refused-too-long = È troppo lungo: il limite è { $most } byte.
refused-too-slow = La richiesta non è arrivata in tempo. Riprova.
refused-store = Non è stato possibile salvare, quindi non è cambiato nulla. Riprova.
refused-foreign = Questa richiesta viene da un altro sito.
refused-wrong-host = Questo server non risponde a quel nome. Usa l’indirizzo che ti hanno dato; chi lo gestisce può aggiungere nomi con l’impostazione allowed_hosts.
refused-not-found = A questo indirizzo non c’è nulla.
refused-bad-method = Questo indirizzo non offre quello che la richiesta chiede.

# Il diario di un tavolo. $you è yes quando chi legge è il giocatore.
log-sat = { $you ->
    [yes] Prendi posto.
   *[no] { $player } prende posto.
}
log-left = { $you ->
    [yes] Lasci il tuo posto.
   *[no] Il posto { $seat } è di nuovo libero.
}
log-kicked = Chi ospita il tavolo ha liberato il posto { $seat }.
log-bot-sat = Si siede un bot: { $player }.
log-take-back-asked = { $you ->
    [yes] Chiedi di annullare la tua ultima decisione.
   *[no] { $player } chiede di annullare la sua ultima decisione.
}
log-take-back-yes = { $you ->
    [yes] Accetti.
   *[no] { $player } accetta.
}
log-take-back-no = { $you ->
    [yes] Rifiuti.
   *[no] { $player } rifiuta.
}
log-taken-back = { $you ->
    [yes] Annulli la tua decisione. Le carte restano nello stesso ordine.
   *[no] { $player } annulla la sua decisione. Le carte restano nello stesso ordine.
}
log-handed-asked = { $you ->
    [yes] Ora un bot gioca per te.
   *[no] Ora un bot gioca per { $player }.
}
log-handed-left = { $you ->
    [yes] Te ne sei andato; un bot gioca per te.
   *[no] { $player } se ne va; continua un bot.
}
log-handed-absent = { $you ->
    [yes] Non c’eri; un bot gioca per te.
   *[no] { $player } non c’è; continua un bot.
}
log-handed-time = { $you ->
    [yes] Il tuo tempo è scaduto; un bot gioca per te.
   *[no] Il tempo di { $player } è scaduto; continua un bot.
}
log-handed-out = { $you ->
    [yes] Sei fuori dalla partita; continua un bot.
   *[no] { $player } è fuori dalla partita; continua un bot.
}
log-returned = { $you ->
    [yes] Torni in gioco.
   *[no] { $player } torna in gioco.
}
log-claimed = Il tuo posto è stato aperto su un altro dispositivo.
log-signed-out = Altri dispositivi sono stati disconnessi dal tuo posto.
log-resigned = { $you ->
    [yes] Ti arrendi.
   *[no] { $player } si arrende.
}
log-end-wanted = { $you ->
    [yes] Proponi di finire la partita così com’è.
   *[no] { $player } propone di finire la partita così com’è.
}
log-end-not-wanted = { $you ->
    [yes] Vuoi continuare a giocare.
   *[no] { $player } vuole continuare a giocare.
}
log-ended-resigned = La partita è finita: tutti gli altri si sono arresi.
log-ended-time = La partita è finita: il tempo è scaduto.
log-ended-agreed = La partita è finita: tutti erano d’accordo.
log-ended-moves = La partita è finita: dopo { $most } mosse si conclude così com’è.
log-started-from = La partita continua da una posizione di un’altra partita.
log-rematch = Un nuovo tavolo è aperto per un’altra partita.
log-closed = Il tavolo è chiuso.

# I comandi `serve` e `backup`.
serve-ready = Apri { $address } (Ctrl+C ferma il server)
serve-no-client = Questo programma è stato compilato senza il client per il browser; è disponibile solo l’API. `make play` li compila entrambi.
serve-open-to-others = Attenzione: gli altri utenti di questo computer possono leggere { $file }, che contiene le mani di tutte le partite. Chiudilo con: chmod 600 { $file }
serve-stopping = Arresto in corso. Tutte le mosse sono salvate.
backup-done = La copia è stata salvata in { $file }.
backup-postgres = { $database } è un database PostgreSQL, che si copia con i suoi strumenti mentre si gioca: pg_dump per una copia di questo momento, oppure backup di base con l’archivio dei WAL (PITR) per qualunque momento.
migrate-same = --from e --to indicano lo stesso database.
migrate-copied = Tavoli copiati finora: { $tables }.
migrate-compared = Tavoli confrontati: { $compared } su { $tables }.
migrate-done = Tutto è in { $to } ed è stato confrontato con l’origine: tavoli { $tables }, voci di registro { $entries }, ospiti { $guests }.

# Che cosa trova `leonardo doctor`.
doctor-database-file = Il database { $file } si può leggere e scrivere.
doctor-database-new = Il database { $file } verrà creato all’avvio del server.
doctor-database-bad = Il database { $database } non si può usare: { $reason }.
doctor-file-served = Un server sta usando questo database. Un secondo non si avvierebbe.
doctor-open-to-others = Gli altri utenti di questo computer possono leggere { $file }, che contiene le mani di tutte le partite. Chiudilo con: chmod 600 { $file }
doctor-no-folder = la cartella non esiste
doctor-postgres = Il database { $database } si può usare; risponde in { $ms } ms.
doctor-safe = Ciò che il database conferma sopravvive a un’interruzione di corrente.
doctor-unsafe = Se manca la corrente il database può perdere mosse, perché è disattivato: { $off }.
doctor-served = Un processo usa ora il database: { $server }.
doctor-linked = Gli altri processi lo raggiungono all’indirizzo { $address }.
doctor-unreachable = Da qui il suo indirizzo { $address } non è raggiungibile: { $reason }. Imposta il suo cluster_address o apri la strada.
doctor-clock = Gli orologi di questa macchina e del database differiscono di { $seconds } s. Regolali entrambi con NTP.
doctor-clock-right = Gli orologi di questa macchina e del database concordano.
doctor-listen = L’indirizzo { $address } è libero.
doctor-listens = L’indirizzo { $address } è già in uso. Se non è il tuo server in funzione, scegline un altro.
doctor-listen-bad = Nessun server può mettersi in ascolto su { $address }: { $reason }.
doctor-files = Il sistema consente { $files } file aperti; ogni connessione è uno di questi.
doctor-files-few = Il sistema consente solo { $files } file aperti e ogni connessione è uno di questi. Alza il limite (ulimit -n, oppure LimitNOFILE di systemd).

# Che cosa mostrano le app di messaggistica di un link a una pagina o a un tavolo.
page-title = L’enigma di Leonardo
page-about = Un gioco di carte dal taccuino di Leonardo: allinea tre simboli, spingi le carte al vicino, raccogli le Chiavi. Gratis, nel browser, da soli o con gli amici.
page-table-open = { $free ->
    [0] Il tavolo è pronto: { $players }.
    [one] Un posto è libero. Al tavolo: { $players }. Apri il link per sederti.
   *[other] { $free } posti sono liberi. Al tavolo: { $players }. Apri il link per sederti.
}
page-table-playing = Una partita in corso: { $players }. Apri il link per guardare.
page-table-finished = Una partita finita: { $players }. Apri il link per rivederla.
