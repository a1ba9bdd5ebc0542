/* Queries for csma-old.ta; the expected answer follows each of them. */

// Both senders can transmit at the same time.
E<> S1.Transmit and S2.Transmit /* EXPECT:T */

// A collision is detected before 2 * SIGMA.
A[] (S1.Transmit and S2.Transmit) imply (S1.x < SIGMA2 and S2.x < SIGMA2) /* EXPECT:T */

// A message can get through.
E<> heard == 1 /* EXPECT:T */

// The counter agrees with the locations.
A[] active == 2 imply (S1.Transmit and S2.Transmit) /* EXPECT:T */

// A message that gets through is alone on the bus: an idle bus means that nobody transmits.
A[] Bus.Idle imply active == 0 /* EXPECT:T */

// One long message and one short one at the same time are impossible.
E<> S1.Transmit and S2.Transmit and S1.x > SIGMA2 /* EXPECT:F */

// The system can always go on.
A[] not deadlock /* EXPECT:T */
