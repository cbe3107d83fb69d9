#!/usr/bin/env perl
# A bot in Perl; try it: python3 run.py terminal --bots "exec:perl examples/my_bot.pl"
# The protocol is described in docs/bot-protocol.md.
use strict;
use warnings;
use JSON::PP;

$| = 1;    # send every line at once

# Never reroll, never leave Tokyo, and buy the first card there is energy for.
my %wanted = (stop => 1, stay => 1, buy => 1);

while (my $line = <STDIN>) {
    my $message = decode_json($line);
    if ($message->{type} eq "hello") {
        print encode_json({ protocol => 1 }), "\n";
    } elsif ($message->{type} eq "decide") {
        my @actions = @{ $message->{actions} };
        srand $message->{seed};
        my ($action) = grep { $wanted{ $_->{kind} } } @actions;
        $action //= $actions[ rand @actions ];
        print encode_json({ action => $action->{words} }), "\n";
    }
}
